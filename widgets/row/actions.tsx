import type { RowProps } from '../../generated/widgets.ts'

/** The link and the buttons of a row. */
export function Actions({ link, buttons, busy }: Pick<RowProps, 'link' | 'buttons' | 'busy'>) {
  if (!link && !hasButtons(buttons)) return null
  return (
    <div className="st-row-actions">
      {link && (
        <button type="button" className="st-row-link" aria-busy={busy} onClick={() => void (busy || link.onTap())}>
          <span>{link.label}</span>
        </button>
      )}
      {buttons}
    </div>
  )
}

const hasButtons = (buttons: RowProps['buttons']) =>
  buttons !== undefined && buttons !== null && buttons !== false && !(Array.isArray(buttons) && buttons.length === 0)
