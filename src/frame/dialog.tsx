import { type ComponentType, useEffect, useState } from 'react'
import type { DialogProps } from '../../renderer/host-components.ts'
import { createLoadable } from '../../renderer/loadable.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import Button from '../../widgets/button/index.tsx'
import { hasOverlays, preloadOverlays } from '../../widgets/semi.ts'
import { type BoxProps, PlainDialog } from './plain-dialog.tsx'
import './dialog.css'

const code = createLoadable<ComponentType<BoxProps>>(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** Fetches what dialogs and sheets are drawn with: soon after the first paint, or for the first that is opened. It never fails; undefined: all is here. */
export function preloadDialogs(): Promise<unknown> | undefined {
  return code.get() && hasOverlays() ? undefined : Promise.allSettled([code.load(), preloadOverlays()])
}

/**
 * What lies over a page. No page shows any before somebody has done something, so it is fetched soon after the first paint. Where that has
 * failed a plain box stands in, and stays as long as this one is open: what is typed in it is not to be lost.
 */
export function Box(props: BoxProps) {
  const [Drawn, setDrawn] = useState(() => code.get())
  useEffect(() => {
    if (Drawn) return
    const draw = (found: ComponentType<BoxProps>) => setDrawn(() => found)
    code.load().then(draw, () => draw(PlainDialog))
  }, [Drawn])
  return Drawn ? <Drawn {...props} /> : null
}

/** A dialog of a screen. */
export function Dialog({ look, title, children, ...answers }: DialogProps) {
  const inset = look === 'modal' ? 'st-screen-dialog' : 'st-dialog-inset st-screen-dialog'
  return (
    <Box look={look} title={title} foot={<Answers {...answers} />} onCancel={answers.onCancel}>
      <div className={inset}>{children}</div>
    </Box>
  )
}

interface AnswersProps {
  ok: string
  cancel?: string | undefined
  /** What it does can't be taken back. */
  danger?: boolean
  busy: boolean
  words: UiStrings
  onOk(): void
  onCancel(): void
}

/** One button or two of equal width; the one that does something is on the right. */
export function Answers({ ok, cancel, danger = false, busy, words, onOk, onCancel }: AnswersProps) {
  const done = (answer: () => void) => async () => {
    answer()
    return true
  }
  return (
    <div className="st-dialog-foot">
      {cancel !== undefined && <Button look="secondary" label={cancel} busy={false} words={words} onTap={done(onCancel)} />}
      <Button look={danger ? 'danger' : 'primary'} label={ok} busy={busy} words={words} onTap={done(onOk)} />
    </div>
  )
}
