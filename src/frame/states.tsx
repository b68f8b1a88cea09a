import { use } from 'react'
import { infoIcon } from '../../generated/icons/info.ts'
import { refreshIcon } from '../../generated/icons/refresh.ts'
import type { FailedProps, StaleNoticeProps } from '../../renderer/host-components.ts'
import type { SkeletonShape } from '../../renderer/language/skeleton.ts'
import { lazyComponent } from '../../renderer/loadable.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import Button from '../../widgets/button/index.tsx'
import { Icon } from '../../widgets/icon.tsx'
import { FillsPageContext } from '../../widgets/kit/fills-page.ts'
import { Blank } from '../../widgets/kit/blank.tsx'
import './states.css'

const later = () => import('./states-later.tsx')

/** Loaded after the first screen; a failure before that is shown without its picture. */
const Cloud = lazyComponent(async () => (await later()).Cloud)
export const Planned = lazyComponent(async () => (await later()).Planned)

/** Renders a placeholder of loading data. The bars appear after a delay, so that fast answers do not flicker. */
export function Skeleton({ shape }: { shape: SkeletonShape }) {
  if (shape === 'block' || shape === 'chart') return <div className={`st-bone st-skeleton-${shape}`} aria-hidden="true" />
  if (shape === 'row' || shape === 'field') {
    return (
      <div className={`st-hair st-skeleton-${shape}`} aria-hidden="true">
        <span className="st-bone st-bone-text" />
        <span className="st-bone st-bone-text" />
      </div>
    )
  }
  const lines = shape === 'rows' ? ROWS : LINES
  return (
    <div className={`st-card st-skeleton st-skeleton-${shape}`} aria-hidden="true">
      {lines.map((line) => (
        <div key={line} className={shape === 'rows' ? 'st-hair' : undefined}>
          <span className="st-bone" />
          {shape === 'rows' && <span className="st-bone" />}
        </div>
      ))}
    </div>
  )
}

const ROWS = ['first', 'second', 'third', 'fourth']
const LINES = ['first', 'second', 'third']

/** Renders a failed load: what happened and a retry button, or a message without a retry. */
export function Failed({ words, compact: isInside, message, onBack, onRetry }: FailedProps) {
  const compact = !use(FillsPageContext) && isInside
  const tap = (act: () => void) => async () => {
    act()
    return true
  }
  const retryButton = (
    <Button look={compact ? 'link' : 'primary'} icon={refreshIcon} label={words.retry} busy={false} words={words} onTap={tap(onRetry)} />
  )
  const backButton = onBack && <Button look="secondary" label={words.back} busy={false} words={words} onTap={tap(onBack)} />
  return (
    <div className={compact ? 'st-failed st-blank-small' : 'st-failed'} role="alert">
      <Blank
        text={message ?? words.failedTitle}
        hint={message === undefined ? words.failedHint : undefined}
        picture={<Cloud />}
        action={message === undefined ? retryButton : backButton}
      />
    </div>
  )
}

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
