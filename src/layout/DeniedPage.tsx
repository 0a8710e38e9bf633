import { useTranslate } from 'react-admin'
import { Notice } from './Notice.tsx'

/** What somebody sees who may not open a page. */
export const DeniedPage = () => {
  const translate = useTranslate()
  return (
    <Notice
      title={translate('kontor.shell.denied.title')}
      sentence={translate('kontor.shell.denied.sentence')}
    />
  )
}
