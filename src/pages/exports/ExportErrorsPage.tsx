import { MessagesPage } from './MessagesPage.tsx'

/** Products that are not in the file, and why. */
export const ExportErrorsPage = () => (
  <MessagesPage kind="errors" title="kontor.exports.errorsTitle" none="kontor.exports.noErrors" />
)
