import { Box, Card, CardContent, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocaleState, useTranslate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { handbookPath } from '../../contract/pagePaths.ts'
import { Panel } from '../../kit/show/Panel.tsx'
import { LoadFailed, RowSkeleton } from '../../kit/states.tsx'
import { NotFoundPage } from '../../layout/errorPages.tsx'
import { MarkdownText } from '../../layout/help/MarkdownText.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { type Handbook, readHandbook } from './readHandbook.ts'

/** The handbook in each language that has one. */
const documents = import.meta.glob<string>('../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
})

const loadHandbook = async (language: string): Promise<Handbook> => {
  const load = documents[`../../../docs/handbook/${language}.md`] ?? documents['../../../docs/handbook/en.md']
  return readHandbook((await load?.()) ?? '')
}

const Contents = ({ handbook, topic }: { handbook: Handbook; topic: string | undefined }) => {
  const translate = useTranslate()
  return (
    <Panel title={translate('kontor.help.contents')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: '8px' }}>
        {handbook.sections.map(section => (
          <li key={section.topic}>
            <Link
              component={RouterLink}
              to={handbookPath(section.topic)}
              aria-current={section.topic === topic ? 'page' : undefined}
              underline="hover"
              variant="body2"
              sx={{
                display: 'block',
                p: '6px 8px',
                borderRadius: '6px',
                color: 'text.primary',
                '&[aria-current]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 500 },
              }}
            >
              {section.title}
            </Link>
          </li>
        ))}
      </Box>
    </Panel>
  )
}

/** The handbook: its contents, and the section of the address. */
export const HandbookPage = () => {
  const translate = useTranslate()
  const { topic } = useParams()
  const language = useLocaleState()[0].slice(0, 2)
  const { data, isError, refetch } = useQuery({
    queryKey: ['handbook', language],
    queryFn: () => loadHandbook(language),
    staleTime: Infinity,
  })
  const name = translate('kontor.help.handbook')
  const section = data?.sections.find(one => one.topic === topic)
  if (data && topic !== undefined && !section) return <NotFoundPage />
  return (
    <PageFrame
      title={section?.title ?? name}
      crumbs={topic === undefined ? [] : [{ label: name, to: handbookPath() }]}
      aside={data ? <Contents handbook={data} topic={topic} /> : <Card variant="outlined" />}
    >
      {isError && <LoadFailed name={name} since={0} onRetry={() => void refetch()} />}
      {!isError && (
        <Card variant="outlined">
          {data ? (
            <CardContent>
              <MarkdownText text={section?.text ?? data.intro} />
            </CardContent>
          ) : (
            <RowSkeleton rows={3} />
          )}
        </Card>
      )}
    </PageFrame>
  )
}
