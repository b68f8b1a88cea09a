/** Renders progress as a ring, which spins while the share is unknown. */
export function Ring({ progress, label, small = false }: { progress: number | undefined; label: string; small?: boolean }) {
  const percent = progress === undefined ? undefined : Math.round(progress * 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
      className={small ? 'st-ring st-ring-small' : 'st-ring'}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" className={percent === undefined ? 'st-ring-turns' : undefined}>
        <circle cx="20" cy="20" r="17.5" />
        <circle cx="20" cy="20" r="17.5" pathLength="100" strokeDasharray={`${percent ?? 25} 100`} className="st-ring-done" />
      </svg>
      {percent !== undefined && !small && <span aria-hidden="true">{percent}%</span>}
    </span>
  )
}
