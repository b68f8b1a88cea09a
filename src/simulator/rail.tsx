import { Icon } from './icons.tsx'
import words from './words.json'

/** The filters of the chat list. */
export const VIEWS = ['all', 'customer', 'colleague'] as const
export type View = (typeof VIEWS)[number]

const ICONS = { all: 'chat', customer: 'contact', colleague: 'people' } as const

interface RailProps {
  view: View
  unread: number
  name: string
  onView(view: View): void
}

/** Renders WeCom's dark side bar: the filters, and the avatar of the current account. */
export function Rail({ view, unread, name, onView }: RailProps) {
  return (
    <nav className="sim-rail" aria-label={words.views.title}>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          title={words.views[each]}
          aria-label={words.views[each]}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          <Icon name={ICONS[each]} />
          {each === 'all' && unread > 0 ? <span className="sim-badge">{unread}</span> : null}
        </button>
      ))}
      <span className="sim-grow" />
      <span className="sim-avatar" title={name} aria-hidden="true">
        {[...name][0]}
      </span>
    </nav>
  )
}
