import { useState } from 'react'
import { signIcon } from '../../generated/icons/sign.ts'
import type { SignatureProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { described, fieldNotes } from '../kit/field.tsx'
import { classes } from '../kit/text.ts'
import { Pad } from './pad.tsx'
import { Preview } from './preview.tsx'
import { signatureOf } from './value.ts'
import { Writing } from './writing.ts'
import './signature.css'

/**
 * Renders a handwritten signature (SIGN-03): a radio that is checked when there is a signature, and its preview. Both open the pad
 * (AMB2-33). The value contains strokes and picture.
 */
export default function Signature(props: SignatureProps) {
  const { id, label, value, required, readOnly, error, lineWidth, words, onBlur } = props
  const [open, setOpen] = useState(false)
  // Strokes outlive a pad that Back has closed, which is easily pressed by mistake.
  const [kept, setKept] = useState<{ writing: Writing; value: unknown }>()
  const signature = signatureOf(value)
  const show = () => {
    // If the value was replaced meanwhile, for example by a draft, the pad shows the new value.
    if (!kept || kept.value !== value) {
      const writing = new Writing(signature?.strokes ?? [], signature ?? { width: 0, height: 0 }, lineWidth)
      setKept({ writing, value })
    }
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onBlur()
  }
  const finish = () => {
    setKept(undefined)
    close()
  }
  const invitation = signature ? words.signAgain : words.signHere
  const paper = signature ? (
    <Preview {...signature} label={label} />
  ) : (
    !readOnly && (
      <span className="st-paper-hint">
        <Icon name={signIcon} size={28} />
        {invitation}
      </span>
    )
  )
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      aria-invalid={Boolean(error)}
      {...described(props)}
      className={classes('st-field', 'st-hair', 'st-signature', Boolean(error) && 'st-signature-wrong')}
    >
      <div className="st-signature-row">
        <label>
          <input
            type="radio"
            id={id}
            name={id}
            checked={signature !== undefined}
            disabled={readOnly}
            // The radio only displays whether there is a signature; each tap opens the pad, also when it is checked.
            onChange={() => undefined}
            onClick={show}
            onKeyDown={(event) => event.key === 'Enter' && show()}
          />
          <span id={`${id}-label`} className={classes(required && !readOnly && 'st-required')}>
            {label}
          </span>
        </label>
        {signature && !readOnly && <span className="st-signature-again">{invitation}</span>}
      </div>
      {readOnly ? (
        <div className="st-paper">{paper}</div>
      ) : (
        <button type="button" className="st-paper" aria-label={invitation} onClick={show}>
          {paper}
        </button>
      )}
      {fieldNotes(props)}
      {open && kept && <Pad {...props} sheetId={`${id}-sheet`} writing={kept.writing} onDone={finish} onClose={close} />}
    </div>
  )
}
