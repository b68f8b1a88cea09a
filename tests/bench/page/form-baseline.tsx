import { Fragment, useId } from 'react'
import { type Control, type FieldValues, useController, useForm, useWatch } from 'react-hook-form'
import { alertIcon } from '../../../generated/icons/alert.ts'
import { Icon } from '../../../widgets/icon.tsx'
import '../../../widgets/form/form.css'
import '../../../widgets/kit/base.css'
import '../../../widgets/kit/field.css'
import { Line } from '../../../widgets/kit/line.tsx'
import { countOf } from '../../../widgets/kit/text.ts'
import { PageBaseline } from './page-baseline.tsx'
import { REVEALS } from './reveals.ts'

const LIMIT = 400
const tooLong = (value: unknown) => typeof value !== 'string' || [...value].length <= LIMIT || `At most ${LIMIT} characters`
const rules = { validate: tooLong }
const requiredRules = { ...rules, required: 'Please fill this in' }

interface TextFieldProps {
  name: string
  label: string
  control: Control<FieldValues>
  required: boolean
}

/** One field: label, box and message. */
function TextField({ name, label, control, required }: TextFieldProps) {
  const id = useId()
  const { field, fieldState } = useController({ name, control, rules: required ? requiredRules : rules })
  const { value, onChange, onBlur, ref } = field
  const error = fieldState.error?.message
  const text = typeof value === 'string' ? value : ''
  return (
    <div className="st-field st-hair">
      <div className="st-field-head">
        <label htmlFor={id} className={required ? 'st-required' : undefined}>
          {label}
        </label>
        <span className="st-field-count" aria-hidden="true">
          {`${Math.min(countOf(text), LIMIT)}/${LIMIT}`}
        </span>
      </div>
      <Line
        id={id}
        name={name}
        className="st-box"
        value={text}
        onChange={onChange}
        onBlur={onBlur}
        ref={ref}
        aria-required={required}
        aria-invalid={Boolean(error)}
        inputMode="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
      />
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className="st-field-error">
            <Icon name={alertIcon} size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

function Revealed({ control }: { control: Control<FieldValues> }) {
  const typed: unknown = useWatch({ control, name: REVEALS.by, exact: true })
  return typed === REVEALS.text && <TextField name="revealed" label="Field 1001" control={control} required={false} />
}

/** The form, written by hand. `checked`: every field is required, and one more is rendered when `REVEALS` applies. */
export function FormBaseline({ count, checked }: { count: number; checked: boolean }) {
  const { control, handleSubmit } = useForm<FieldValues>({ mode: 'onSubmit', reValidateMode: 'onChange' })
  const fields = Array.from({ length: count }, (_, index) => ({ name: `field${index + 1}`, label: `Field ${index + 1}` }))
  return (
    <PageBaseline title={`${count} fields`}>
      <form className="st-form" noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
        {fields.map(({ name, label }) => (
          <Fragment key={name}>
            <TextField name={name} label={label} control={control} required={checked} />
            {checked && name === REVEALS.by && <Revealed control={control} />}
          </Fragment>
        ))}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </PageBaseline>
  )
}
