import type { TextareaProps } from '../../generated/widgets.ts'
import { fieldAria, fieldFrame } from '../kit/field.tsx'
import { countOf, stricter, textOf } from '../kit/text.ts'
import { useTyping } from '../kit/typing.ts'
import { TextArea as Box } from '../semi-fields.ts'

/** Several lines of text, with a counter when there is a limit. */
export default function Textarea(props: TextareaProps) {
  const { rows = 3 } = props
  const limit = stricter(props.limit, props.maxLength)
  const typing = useTyping({ value: textOf(props.value), limit, onChange: props.onChange })
  const control = (
    <Box
      {...fieldAria(props)}
      {...typing}
      validateStatus={props.error ? 'error' : 'default'}
      className="st-box"
      rows={rows}
      placeholder={(props.readOnly ? undefined : props.placeholder) ?? ''}
      readonly={props.readOnly}
    />
  )
  // Characters still being composed may stand over the limit; what counts is what will be kept.
  const counter = limit === undefined || props.readOnly ? undefined : `${Math.min(countOf(typing.value), limit)}/${limit}`
  return fieldFrame(props, { control, counter })
}
