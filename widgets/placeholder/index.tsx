import type { PlaceholderProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { Blank } from '../kit/blank.tsx'

/** Renders an empty state as a whole block. */
export default function Placeholder({ text, icon }: PlaceholderProps) {
  return <Blank text={text} picture={icon && <Icon name={icon} size={28} />} />
}
