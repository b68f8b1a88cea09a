import { Button } from '../semi.ts'
import { signOut } from '../session.ts'
import { words } from '../words.ts'
import type { WorkingContent, WorkingState } from '../working-content.ts'

const SAVE_WORDS = { unchanged: words.unchanged, saved: words.saved, saving: words.saving, failed: words.saveFailed } as const

/** The head of the page: whether the drafts are saved, and the steps that can be undone. */
export function Header({ content, state }: { content: WorkingContent; state: WorkingState }) {
  const { done = [], undone = [] } = state.editing ?? {}
  const save = () => void content.save().catch(() => undefined)
  const leave = () => void content.save().then(signOut, () => undefined)
  return (
    <header className="wb-header">
      <h1>{words.title}</h1>
      <span role="status">{SAVE_WORDS[state.saveState]}</span>
      {state.saveState === 'failed' ? <Button onClick={save}>{words.retry}</Button> : null}
      <Button disabled={done.length === 0} onClick={content.undo}>
        {words.undo}
      </Button>
      <Button disabled={undone.length === 0} onClick={content.redo}>
        {words.redo}
      </Button>
      <Button theme="borderless" onClick={leave}>
        {words.signOut}
      </Button>
    </header>
  )
}
