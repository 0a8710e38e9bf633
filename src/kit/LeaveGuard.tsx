import { QuestionDialog } from './QuestionDialog.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

const Holding = () => {
  const { asking, leave, stay } = useLeaveGuard()
  return <QuestionDialog open={asking} about="leave" onConfirm={leave} onStay={stay} />
}

/** Asks whoever leaves the page while something on it is unsaved. One of it at a time. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => dirty && <Holding />
