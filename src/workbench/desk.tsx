import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Change } from '../../renderer/model/fix.ts'
import type { NodeState } from '../preview/messages.ts'
import type { Selection } from './checking/inspector.ts'
import { SurroundingsContext } from './new-things/content.ts'
import { FilesPane } from './panes/files-pane.tsx'
import { Header } from './panes/header.tsx'
import { PreviewPane } from './panes/preview-pane.tsx'
import { SidePane } from './panes/side-pane.tsx'
import { ShownStateContext } from './preview/shown-state.ts'
import { Button } from './semi.ts'
import { readContent, saveDrafts } from './service.ts'
import { signOut, useSession } from './session.ts'
import { useInspection } from './use-inspection.ts'
import { words } from './words.ts'
import { createWorkingContent } from './working-content.ts'

/** The desk of a person: the tree of files, the preview, and what is selected. */
export function Desk() {
  const [content] = useState(() => createWorkingContent({ readContent, saveDrafts }))
  const state = useStore(content.state)
  const isSignedIn = useSession(({ token }) => token !== undefined)
  useEffect(() => {
    if (isSignedIn) void content.load().then(() => content.save().catch(() => undefined))
  }, [content, isSignedIn])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => content.isUnsaved() && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [content])

  const [selected, setSelected] = useState<Selection>({ path: '', at: [] })
  const [shownState, setShownState] = useState<NodeState>()
  const inspected = useInspection(state.editing, selected)
  const { inspection, path, isCurrent, isBroken, compiler } = inspected
  // A place in a list names another thing as soon as the list has changed. Values can be set meanwhile, as keys are typed.
  const isPlaced = inspected.shape === state.editing?.shape
  const may = useRef({ edit: false, set: false })
  useLayoutEffect(() => {
    may.current = { edit: isCurrent, set: isPlaced }
  })
  const edit = useCallback(
    (changes: readonly Change[], subject: string) =>
      may.current.edit || (subject !== '' && may.current.set) ? content.edit(changes, subject) : undefined,
    [content],
  )
  const texts = state.editing?.texts
  const surroundings = useMemo(
    () => ({ texts: texts ?? new Map<string, string>(), path, select: setSelected, edit: content.edit }),
    [texts, path, content],
  )
  if (state.failure !== '' && !state.editing)
    return <Failed title={words.loadFailed} text={state.failure} onRetry={() => void content.load()} />
  if (isBroken) return <Failed title={words.checkFailed} text={words.checkFailedHint} onRetry={() => window.location.reload()} />
  if (!inspection || !texts) return <p className="wb-card">{words.loading}</p>
  const isBehind = inspection.findings.some(({ level }) => level === 'error')
  return (
    <SurroundingsContext value={surroundings}>
      <div className="wb">
        <Header content={content} state={state} />
        <FilesPane files={inspection.files} selected={selected} onSelect={setSelected} />
        <PreviewPane
          compiler={compiler}
          texts={texts}
          isBehind={isBehind}
          selected={selected}
          onSelect={setSelected}
          onState={setShownState}
        />
        <ShownStateContext value={shownState}>
          <SidePane
            content={content}
            texts={texts}
            canReview={state.waiting !== undefined}
            inspected={{ ...inspected, inspection }}
            isPlaced={isPlaced}
            selected={selected}
            onSelect={setSelected}
            onEdit={edit}
          />
        </ShownStateContext>
      </div>
    </SurroundingsContext>
  )
}

function Failed({ title, text, onRetry }: { title: string; text: string; onRetry(): void }) {
  return (
    <div className="wb-card" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button onClick={onRetry}>{words.retry}</Button>
      <Button theme="borderless" onClick={signOut}>
        {words.signOut}
      </Button>
    </div>
  )
}
