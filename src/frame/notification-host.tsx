import { useEffect, useSyncExternalStore } from 'react'
import { okIcon } from '../../generated/icons/ok.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../../widgets/icon.tsx'
import { Box, DialogButtons, preloadDialogs } from './dialog.tsx'
import { notifications, type QueuedNotification } from './notifications.ts'
import './notification-host.css'

/** Renders toasts and questions. Mounted once, beside the pages. */
export function NotificationHost({ words }: { words: UiStrings }) {
  const { passing, questions } = useSyncExternalStore(notifications.subscribe, notifications.look)
  useEffect(() => {
    const timer = setTimeout(() => void preloadDialogs(), 1500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {/* Always mounted: screen readers do not announce a live region that is inserted together with its text. */}
      <div className="st-said" role="status" aria-live="polite">
        {passing && (
          <p key={passing.key} className={`st-toast st-toast-${passing.kind}`}>
            {passing.tone === 'success' && <Icon name={okIcon} size={20} />}
            <span>{passing.text}</span>
          </p>
        )}
      </div>
      {questions.map((notification) => (
        <Question key={notification.key} notification={notification} words={words} />
      ))}
    </>
  )
}

function Question({ notification, words }: { notification: QueuedNotification; words: UiStrings }) {
  const cancel = notification.kind === 'confirm' ? (notification.cancel ?? words.cancel) : undefined
  const foot = (
    <DialogButtons
      ok={notification.ok ?? words.ok}
      cancel={cancel}
      danger={notification.tone === 'danger'}
      busy={false}
      words={words}
      onOk={() => notifications.answer(notification, true)}
      onCancel={() => notifications.answer(notification, false)}
    />
  )
  return (
    <Box look="modal" title={notification.title} foot={foot} onCancel={() => notifications.answer(notification, undefined)}>
      <p className="st-message">{notification.text}</p>
    </Box>
  )
}
