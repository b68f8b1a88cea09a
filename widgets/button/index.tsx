import type { ButtonProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { PageEdge } from '../kit/edge.tsx'
import { classes } from '../kit/text.ts'
import { Button as Press } from '../semi.ts'
import './button.css'

const SEMI = {
  primary: { theme: 'solid', type: 'primary' },
  secondary: { theme: 'outline', type: 'tertiary' },
  soft: { theme: 'light', type: 'primary' },
  danger: { theme: 'solid', type: 'danger' },
  link: { theme: 'borderless', type: 'primary' },
  icon: { theme: 'borderless', type: 'tertiary' },
  floating: { theme: 'solid', type: 'primary' },
} as const

/** A button. While its steps run it keeps its size, turns a spinner and ignores further taps. */
export default function Button({ label, icon, look = 'secondary', disabled = false, busy, onTap }: ButtonProps) {
  const button = (
    <Press
      {...SEMI[look]}
      size="large"
      className={classes('st-btn', `st-btn-${look}`, busy && 'st-btn-busy')}
      disabled={disabled}
      aria-busy={busy}
      {...(look === 'icon' ? { 'aria-label': label } : {})}
      onPointerDown={onTap.prepare}
      onClick={() => void (busy || onTap())}
    >
      {icon && <Icon name={icon} size={20} />}
      {look !== 'icon' && <span className="st-btn-label">{label}</span>}
    </Press>
  )
  return look === 'floating' ? <PageEdge>{button}</PageEdge> : button
}
