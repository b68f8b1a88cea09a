import { wide } from 'virtual:steward/wide'
import type { Env } from '../../renderer/run/env/index.ts'

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const

/** Lists the shortcuts of a wide window in a dialog. */
export function ShortcutList({ env, onClose }: { env: Env; onClose(): void }) {
  const { Dialog } = env.hostComponents
  const { words } = env.content
  return (
    <Dialog look="modal" title={wide.shortcuts.title} ok={words.ok} busy={false} words={words} onOk={onClose} onCancel={onClose}>
      <dl className="st-shortcuts">
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{wide.shortcuts[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
