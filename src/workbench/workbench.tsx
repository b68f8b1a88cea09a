import { useState } from 'react'
import type { Selection } from './checking/inspector.ts'
import { FilesPane } from './panes/files-pane.tsx'
import { FindingsPane } from './panes/findings-pane.tsx'
import { PropertiesPane } from './panes/properties-pane.tsx'
import { PublishPane } from './panes/publish-pane.tsx'
import { isSignedIn, signOut } from './service.ts'
import { SignIn } from './sign-in.tsx'
import { useContent, type WorkingContent } from './use-content.ts'
import { useInspection } from './use-inspection.ts'
import { words } from './words.ts'
import { Button } from './semi.ts'

const SAVE_WORDS = { unchanged: words.unchanged, saved: words.saved, saving: words.saving, failed: words.saveFailed } as const

/** The workbench, or the sign-in before it. */
export function Workbench() {
  const [isIn, setIn] = useState(isSignedIn)
  if (!isIn) return <SignIn onSignedIn={() => setIn(true)} />
  return (
    <Loaded
      onSignOut={() => {
        signOut()
        setIn(false)
      }}
    />
  )
}

function Loaded({ onSignOut }: { onSignOut(): void }) {
  const content = useContent()
  const [selected, setSelected] = useState<Selection>({ path: '', at: [] })
  const inspection = useInspection(content.editing?.texts, selected)
  if (content.failure !== '')
    return (
      <div className="wb-message" role="alert">
        <h1>{words.loadFailed}</h1>
        <p>{content.failure}</p>
        <Button onClick={content.reload}>{words.retry}</Button>
        <Button onClick={onSignOut}>{words.signOut}</Button>
      </div>
    )
  if (!content.editing || !inspection) return <p className="wb-message">{words.loading}</p>
  const { files, sections, findings } = inspection
  return (
    <div className="wb">
      <Header content={content} onSignOut={onSignOut} />
      <FilesPane files={files} selected={selected} onSelect={setSelected} />
      <PropertiesPane path={selected.path} sections={sections} onEdit={content.edit} />
      <aside className="wb-side">
        <h2>
          {words.findings} {findings.length > 0 ? findings.length : ''}
        </h2>
        <FindingsPane findings={findings} onSelect={setSelected} onEdit={content.edit} />
        <h2>{words.difference}</h2>
        <PublishPane save={content.save} onPublished={content.reload} />
      </aside>
    </div>
  )
}

function Header({ content, onSignOut }: { content: WorkingContent; onSignOut(): void }) {
  const { done = [], undone = [] } = content.editing ?? {}
  return (
    <header className="wb-header">
      <h1>{words.title}</h1>
      <span role="status">{SAVE_WORDS[content.saveState]}</span>
      {content.saveState === 'failed' ? <Button onClick={() => void content.save().catch(() => undefined)}>{words.retry}</Button> : null}
      <Button disabled={done.length === 0} onClick={content.undo}>
        {words.undo}
      </Button>
      <Button disabled={undone.length === 0} onClick={content.redo}>
        {words.redo}
      </Button>
      <Button theme="borderless" onClick={onSignOut}>
        {words.signOut}
      </Button>
    </header>
  )
}
