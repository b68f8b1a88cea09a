import { useId } from 'react'
import { type Control, type FieldValues, useController, useForm } from 'react-hook-form'
import { Icon } from '../../../widgets/icon.tsx'
import '../../../widgets/form/form.css'
import '../../../widgets/kit/base.css'
import '../../../widgets/kit/field.css'
import { Line } from '../../../widgets/kit/line.tsx'
import { PageBaseline } from './page-baseline.tsx'

const LIMIT = 400
const tooLong = (value: unknown) => typeof value !== 'string' || [...value].length <= LIMIT || `At most ${LIMIT} characters`
const rules = { validate: tooLong }

/** One field: label, box and message. */
function TextField({ name, label, control }: { name: string; label: string; control: Control<FieldValues> }) {
  const id = useId()
  const { field, fieldState } = useController({ name, control, rules })
  const { value, onChange, onBlur, ref } = field
  const error = fieldState.error?.message
  return (
    <div className="st-field st-hair">
      <div className="st-field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <Line
        id={id}
        name={name}
        className="st-box"
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={onBlur}
        ref={ref}
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
            <Icon name="alert" size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** The form, by hand. */
export function FormBaseline({ count }: { count: number }) {
  const { control, handleSubmit } = useForm<FieldValues>({ mode: 'onSubmit', reValidateMode: 'onChange' })
  const fields = Array.from({ length: count }, (_, index) => ({ name: `field${index + 1}`, label: `Field ${index + 1}` }))
  return (
    <PageBaseline title={`${count} fields`}>
      <form className="st-form" noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
        {fields.map(({ name, label }) => (
          <TextField key={name} name={name} label={label} control={control} />
        ))}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </PageBaseline>
  )
}
