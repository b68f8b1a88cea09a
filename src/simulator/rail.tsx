import { Icon } from './icons.tsx'
import words from './words.json'

/** Which chats one sees. */
export const VIEWS = ['all', 'customer', 'colleague'] as const
export type View = (typeof VIEWS)[number]

const ICONS = { all: 'chat', customer: 'contact', colleague: 'people' } as const

interface RailProps {
  view: View
  unread: number
  /** Who one is. */
  name: string
  onView(view: View): void
}

/** The dark edge of WeCom: whom to show, and who one is. */
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
