import { useId, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import words from './words.json'

type Progress = 'asking' | 'busy' | 'failed'

/** Renders the button that recreates the demo's data after a confirmation, and then calls `onReset`. */
export function Reset({ onReset }: { onReset(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [progress, setProgress] = useState<Progress>('asking')
  const title = useId()

  async function reset(): Promise<void> {
    setProgress('busy')
    const done = await fetch('/dev/reset', { method: 'POST' }).then(
      ({ ok }) => ok,
      () => false,
    )
    setProgress(done ? 'asking' : 'failed')
    if (!done) return
    dialog.current?.close()
    onReset()
  }

  return (
    <>
      <button type="button" className="sim-button" onClick={() => dialog.current?.showModal()}>
        <Icon name="again" />
        {words.reset}
      </button>
      <dialog ref={dialog} className="sim-dialog" aria-labelledby={title} onClose={() => setProgress('asking')}>
        <h2 id={title}>{words.reset}</h2>
        <p>{words.resetWhat}</p>
        {progress === 'failed' ? (
          <p className="sim-wrong" role="alert">
            {words.unreachable}
          </p>
        ) : null}
        <footer>
          <button type="button" className="sim-button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <button type="button" className="sim-button sim-primary" disabled={progress === 'busy'} onClick={() => void reset()}>
            {progress === 'busy' ? words.resetting : words.resetNow}
          </button>
        </footer>
      </dialog>
    </>
  )
}
