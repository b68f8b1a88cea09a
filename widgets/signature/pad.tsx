import { type CSSProperties, useReducer, useState } from 'react'
import { trashIcon } from '../../generated/icons/trash.ts'
import { undoIcon } from '../../generated/icons/undo.ts'
import type { SignatureProps } from '../../generated/widgets.ts'
import { isBlankSignature } from '../../renderer/widget.ts'
import Button from '../button/index.tsx'
import { Icon } from '../icon.tsx'
import { nextPaint } from '../kit/next-paint.ts'
import { Sheet } from '../kit/sheet.tsx'
import { Canvas } from './canvas.tsx'
import { pictureOf } from './draw.ts'
import { relativeTo } from './view.ts'
import type { Writing } from './writing.ts'

interface PadProps extends SignatureProps {
  sheetId: string
  writing: Writing
  /** Called after the user has confirmed or cancelled. */
  onDone(): void
  /** Called when the pad closes without an answer, by Back or Escape. */
  onClose(): void
}

/** Renders the pad over the page; the value changes only on confirmation. */
export function Pad({ sheetId, writing, height, margin, lineWidth, colour, leastInk, label, words, onChange, onDone, onClose }: PadProps) {
  const [isEmpty, setEmpty] = useState(writing.isEmpty)
  const [version, redraw] = useReducer((count: number) => count + 1, 0)
  const pen = { lineWidth, colour }

  const confirm = async () => {
    // Creating the picture takes a slow phone a tenth of a second.
    await nextPaint()
    const { paper } = writing
    const size = { width: paper.right - paper.left, height: paper.bottom - paper.top }
    const strokes = relativeTo(writing.strokes, paper)
    const isBlank = isBlankSignature(strokes, { lineWidth, least: leastInk })
    onChange(isBlank ? undefined : { picture: pictureOf(strokes, size, pen), strokes, ...size })
    onDone()
    return true
  }
  const afterErase = () => {
    setEmpty(writing.isEmpty)
    redraw()
  }
  const undo = async () => {
    writing.undo()
    afterErase()
    return true
  }
  const clear = () => {
    writing.clear()
    afterErase()
  }
  const common = { busy: false, words }
  return (
    <Sheet
      id={sheetId}
      open
      persistent
      title={label}
      onClose={onClose}
      before={
        <button type="button" className="st-pad-cancel st-tap" onClick={onDone}>
          {words.cancel}
        </button>
      }
      after={
        <button type="button" className="st-pad-clear st-tap" onClick={clear}>
          <Icon name={trashIcon} size={18} />
          {words.clear}
        </button>
      }
      foot={
        <div className="st-pad-foot">
          <Button look="secondary" icon={undoIcon} label={words.undoStroke} disabled={isEmpty} {...common} onTap={undo} />
          <Button look="primary" label={words.ok} {...common} onTap={confirm} />
        </div>
      }
    >
      <div className="st-pad" style={{ '--st-pad-height': `${height}px`, '--st-pad-margin': `${margin}px` } as CSSProperties}>
        <Canvas {...{ writing, version, ...pen }} label={words.signName} onWrite={() => setEmpty(writing.isEmpty)} />
        <p className="st-pad-line" aria-hidden="true">
          {words.signName}
        </p>
      </div>
    </Sheet>
  )
}
