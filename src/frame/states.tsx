import { use } from 'react'
import { refreshIcon } from '../../generated/icons/refresh.ts'
import type { FailedProps } from '../../renderer/host-components.ts'
import type { SkeletonShape } from '../../renderer/language/skeleton.ts'
import { lazyComponent } from '../../renderer/loadable.ts'
import Button from '../../widgets/button/index.tsx'
import { FillsPageContext } from '../../widgets/kit/fills-page.ts'
import { Blank } from '../../widgets/kit/blank.tsx'
import './states.css'

const later = () => import('./states-later.tsx')

/** Loaded after the first screen; a failure before that is shown without its picture. */
const Cloud = lazyComponent(async () => (await later()).Cloud)
/** An answer that is stored on the phone was fetched by an earlier page, so the code of its notice is in the browser's cache. */
export const StaleNotice = lazyComponent(async () => (await later()).StaleNotice)
export const Broken = lazyComponent(async () => (await later()).Broken)
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
const LINES = ROWS.slice(1)

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
