import { bulbIcon } from '../../generated/icons/bulb.ts'
import { infoIcon } from '../../generated/icons/info.ts'
import type { StaleNoticeProps } from '../../renderer/host-components.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../../widgets/icon.tsx'
import { Blank } from '../../widgets/kit/blank.tsx'

/** The picture of a failed load: a disconnected cloud. */
export const Cloud = () => (
  <svg viewBox="0 0 132 104" fill="none" aria-hidden="true" focusable="false">
    <ellipse cx="66" cy="94" rx="46" ry="6" fill="var(--semi-color-fill-1)" />
    <path
      d="M40 78h50a18 18 0 0 0 4-35.500A28 28 0 0 0 41 38a20 20 0 0 0-1 40z"
      fill="var(--semi-color-bg-1)"
      stroke="var(--st-icon)"
      strokeWidth="2"
    />
    <g strokeLinecap="round">
      <path d="M66 44v14" stroke="var(--semi-color-danger)" strokeWidth="3" />
      <path d="M102 18l6-6M110 26l8-2M96 12l1-8" stroke="var(--st-icon-accent)" strokeWidth="2" />
      <path d="M8 58h8M4 66h6" stroke="var(--st-border-strong)" strokeWidth="2" />
    </g>
    <circle cx="66" cy="66" r="2" fill="var(--semi-color-danger)" />
  </svg>
)

/** Renders a notice that the content below is outdated, with a retry button. */
export function StaleNotice({ words, at, onRetry }: StaleNoticeProps) {
  return (
    <div className="st-kept" role="status">
      <Icon name={infoIcon} size={20} />
      <p>
        {words.keptAt} <time className="st-num">{at}</time>
      </p>
      <button type="button" className="st-kept-retry" onClick={onRetry}>
        {words.retry}
      </button>
    </div>
  )
}

/** Renders a page that is planned but not implemented. */
export function Planned({ words, title }: { words: UiStrings; title: string }) {
  return (
    <section className="st-planned" aria-label={title}>
      <Blank text={words.notBuilt} hint={words.notBuiltHint} picture={<Icon name={bulbIcon} size={28} />} />
    </section>
  )
}

/** Renders the placeholder of a widget that threw; its surroundings stay. */
export function Broken({ words, detail }: { words: UiStrings; detail?: string | undefined }) {
  return (
    <div className="st-broken" role="note">
      <Icon name={infoIcon} size={20} />
      <div>
        <p>{words.broken}</p>
        {detail && <pre>{detail}</pre>}
      </div>
    </div>
  )
}
