import { checkIcon } from '../../generated/icons/check.ts'
import type { CheckboxProps } from '../../generated/widgets.ts'
import { described, fieldNotes } from '../kit/field.tsx'
import { Icon } from '../icon.tsx'
import '../kit/native-input.css'
import './checkbox.css'

/** Renders a checkbox before a sentence, which may end with a link that does not toggle it. */
export default function Checkbox(props: CheckboxProps) {
  const { id, name, label, text, link, value, required, readOnly, busy, error, onChange, onBlur } = props
  return (
    <div className="st-field st-hair">
      <div className="st-checkbox">
        <label>
          <input
            id={id}
            name={name}
            type="checkbox"
            className="st-native-input"
            checked={value === true}
            disabled={readOnly}
            required={required}
            aria-invalid={Boolean(error)}
            aria-labelledby={link ? `${id}-text ${id}-link` : `${id}-text`}
            {...described(props)}
            onChange={({ target }) => onChange(target.checked)}
            onBlur={() => onBlur()}
          />
          <span className="st-checkbox-box">
            <Icon name={checkIcon} size={16} />
          </span>
          <span id={`${id}-text`}>{text || label}</span>
        </label>
        {link && (
          <button
            type="button"
            id={`${id}-link`}
            className="st-checkbox-link"
            aria-busy={busy}
            onPointerDown={link.onTap.prepare}
            onClick={() => void (busy || link.onTap())}
          >
            {link.label}
          </button>
        )}
      </div>
      {fieldNotes(props)}
    </div>
  )
}
