import type { RowProps } from '../../generated/widgets.ts'

/** The link and the buttons of a row. */
export function Actions({ link, buttons, busy }: Pick<RowProps, 'link' | 'buttons' | 'busy'>) {
  if (!link && !has(buttons)) return null
  return (
    <div className="st-row-actions">
      {link && (
        <button
          type="button"
          className="st-row-link"
          aria-busy={busy}
          onPointerDown={link.onTap.prepare}
          onClick={() => void (busy || link.onTap())}
        >
          <span>{link.label}</span>
        </button>
      )}
      {buttons}
    </div>
  )
}

/** Is there anything to draw? */
export const has = (nodes: RowProps['buttons']) =>
  nodes !== undefined && nodes !== null && nodes !== false && !(Array.isArray(nodes) && nodes.length === 0)
