import { QuestionDialog } from './QuestionDialog.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Asks whoever leaves the page while something on it is unsaved. One of it at a time. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
  const { asking, leave, stay } = useLeaveGuard(dirty)
  return <QuestionDialog open={asking} about="leave" onConfirm={leave} onStay={stay} />
}
