import { rightIcon } from '../../../generated/icons/right.ts'
import { Icon } from '../../../widgets/icon.tsx'
import { phrases } from '../../../widgets/kit/phrases.tsx'
import { history } from './baseline-history.ts'
import { prepare } from './pages.ts'
import words from './words.json'

export interface Tile {
  label: string
  icon: string
  /** The address that a tap opens. */
  to?: string
  /** Key of the tile's count. */
  counts?: string
  /** Whether a count above zero is red. */
  urgent?: boolean
}

/** The counts of the tiles: pending, loaded, or failed (no data). */
export type Counts = { isPending: boolean; data?: Readonly<Record<string, number>> | undefined }

const MOST = 99

function Count({ tile: { counts = '', urgent }, from }: { tile: Tile; from: Counts }) {
  if (from.isPending) return <span className="st-bone st-tile-bone" />
  const count = from.data?.[counts]
  const look = !count || count <= 0 ? 'st-count st-count-quiet' : urgent ? 'st-count st-count-hot' : 'st-count'
  return <b className={look}>{count === undefined ? words.unknown : count > MOST ? `${MOST}+` : count}</b>
}

interface TilesProps {
  title?: string
  look: 'count' | 'quick' | 'entry'
  tiles: readonly Tile[]
  countsOf?: (tile: Tile) => Counts
  onTap?: (tile: Tile) => void
  head?: React.ReactNode
}

const open = ({ to }: Tile) => to && history.open(to, false)

/** A grid of tiles: counts, quick entries with a chevron, or plain links in one card. */
export function Tiles({ title, look, tiles, countsOf, onTap = open, head }: TilesProps) {
  return (
    <section aria-label={title} className="st-tiles-block">
      {title && (
        <header className="st-head2">
          <h2>{title}</h2>
        </header>
      )}
      <div className={look === 'entry' ? 'st-card' : ''}>
        {head}
        <ul className={`st-tiles st-tiles-${look}`}>
          {tiles.map((tile) => (
            <li key={tile.label}>
              <button
                type="button"
                className={`st-tile st-tile-${look} st-tap`}
                onPointerDown={() => prepare(tile.to)}
                onClick={() => onTap(tile)}
              >
                <Icon name={tile.icon} size={look === 'entry' ? 28 : 24} />
                <span className="st-tile-label">{phrases(tile.label)}</span>
                {countsOf && ' '}
                {countsOf && <Count tile={tile} from={countsOf(tile)} />}
                {look === 'quick' && <Icon name={rightIcon} size={16} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
