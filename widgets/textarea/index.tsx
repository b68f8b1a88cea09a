import type { TextareaProps } from '../../generated/widgets.ts'
import { fieldAria, fieldFrame } from '../kit/field.tsx'
import { classes, countOf, minOf, textOf } from '../kit/text.ts'
import { useTyping } from '../kit/typing.ts'
import '../kit/text-box.css'
import './textarea.css'

/** Renders a multi-line text input, with a counter when there is a limit. */
export default function Textarea(props: TextareaProps) {
  const { rows = 3 } = props
  const limit = minOf(props.limit, props.maxLength)
  const typing = useTyping({ value: textOf(props.value), limit, onChange: props.onChange, onBlur: props.onBlur })
  const control = (
    <div className={classes('st-text-box st-box st-area', props.error && 'st-text-box-error')}>
      <textarea
        {...fieldAria(props)}
        {...typing}
        rows={rows}
        placeholder={props.readOnly ? undefined : props.placeholder}
        readOnly={props.readOnly}
      />
    </div>
  )
  // Text that is being composed may exceed the limit; the counter shows the length after cutting.
  const counter = limit === undefined || props.readOnly ? undefined : `${Math.min(countOf(typing.value), limit)}/${limit}`
  return fieldFrame(props, { control, counter })
}
