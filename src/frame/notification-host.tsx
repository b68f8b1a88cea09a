import { useEffect, useSyncExternalStore } from 'react'
import { okIcon } from '../../generated/icons/ok.ts'
import type { UiStrings } from '../../renderer/widget.ts'
import { Icon } from '../../widgets/icon.tsx'
import { Answers, Box, preloadDialogs } from './dialog.tsx'
import { notifications, type QueuedNotification } from './notifications.ts'
import './speaker.css'

/** Draws what is said. Stands once, beside the pages. */
export function NotificationHost({ words }: { words: UiStrings }) {
  const { passing, questions } = useSyncExternalStore(notifications.subscribe, notifications.look)
  useEffect(() => {
    const timer = setTimeout(() => void preloadDialogs(), 1500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {/* Always in the document: a region that comes together with its text is not read out. */}
      <div className="st-said" role="status" aria-live="polite">
        {passing && (
          <p key={passing.key} className={`st-toast st-toast-${passing.kind}`}>
            {passing.tone === 'success' && <Icon name={okIcon} size={20} />}
            <span>{passing.text}</span>
          </p>
        )}
      </div>
      {questions.map((said) => (
        <Question key={said.key} said={said} words={words} />
      ))}
    </>
  )
}

function Question({ said, words }: { said: QueuedNotification; words: UiStrings }) {
  const cancel = said.kind === 'confirm' ? (said.cancel ?? words.cancel) : undefined
  const foot = (
    <Answers
      ok={said.ok ?? words.ok}
      cancel={cancel}
      danger={said.tone === 'danger'}
      busy={false}
      words={words}
      onOk={() => notifications.answer(said, true)}
      onCancel={() => notifications.answer(said, false)}
    />
  )
  return (
    <Box look="modal" title={said.title} foot={foot} onCancel={() => notifications.answer(said, undefined)}>
      <p className="st-message">{said.text}</p>
    </Box>
  )
}
