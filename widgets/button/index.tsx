import type { ButtonProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { PageEdge } from '../kit/edge.tsx'
import { classes } from '../kit/text.ts'
import './button.css'

/** Renders a button. While its steps run it keeps its size, shows a spinner and ignores taps. */
export default function Button({ label, icon, look: usual = 'secondary', primary = false, disabled = false, busy, onTap }: ButtonProps) {
  const look = primary ? 'primary' : usual
  const button = (
    <button
      type="button"
      className={classes('st-btn', `st-btn-${look}`, busy && 'st-btn-busy')}
      disabled={disabled}
      aria-disabled={disabled}
      aria-busy={busy}
      {...(look === 'icon' ? { 'aria-label': label } : {})}
      onPointerDown={onTap.prepare}
      onClick={() => void (busy || onTap())}
    >
      <span className="st-btn-inside">
        {icon && <Icon name={icon} size={20} />}
        {look !== 'icon' && <span className="st-btn-label">{label}</span>}
      </span>
    </button>
  )
  return look === 'floating' ? <PageEdge>{button}</PageEdge> : button
}
