import { MessagesPage } from './MessagesPage.tsx'

/** Products that are in the file but not in order, and why. */
export const ExportWarningsPage = () => (
  <MessagesPage kind="warnings" title="kontor.exports.warningsTitle" none="kontor.exports.noWarnings" />
)
