import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Change } from '../../renderer/model/fix.ts'
import type { NodeState } from '../preview/messages.ts'
import type { Selection } from './checking/inspector.ts'
import { SurroundingsContext } from './new-things/content.ts'
import { WhereUsed } from './new-things/where-used.tsx'
import { ChangedFiles } from './panes/changed-files.tsx'
import { FilesPane } from './panes/files-pane.tsx'
import { FindingsPane } from './panes/findings-pane.tsx'
import { PriceNote } from './panes/price-note.tsx'
import { PreviewPane } from './panes/preview-pane.tsx'
import { PropertiesPane } from './panes/properties-pane.tsx'
import { PublishPane } from './panes/publish-pane.tsx'
import { ShownNote } from './panes/shown-note.tsx'
import { ShownStateContext } from './preview/shown-state.ts'
import { ReleasesPane } from './releases/releases-pane.tsx'
import { reviewedPerson } from './review/review-service.ts'
import { ReviewPane } from './review/review-pane.tsx'
import { Button, TabPane, Tabs } from './semi.ts'
import { readContent, saveDrafts } from './service.ts'
import { signOut, useSession } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { useInspection } from './use-inspection.ts'
import { words } from './words.ts'
import { createWorkingContent, type WorkingContent, type WorkingState } from './working-content.ts'

/** Loaded by those who open it: most analysts never do. */
const JsonPane = lazy(() => import('./json/json-pane.tsx'))

const SAVE_WORDS = { unchanged: words.unchanged, saved: words.saved, saving: words.saving, failed: words.saveFailed } as const

/** The workbench. Without a session a sign-in covers it, and unsaved input stays below. */
export function Workbench() {
  const { token, account } = useSession()
  return (
    <>
      {account === undefined ? null : <Desk key={account} />}
      {token === undefined ? <SignIn known={account} onLeave={signOut} /> : null}
    </>
  )
}

function Desk() {
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

  const [tab, setTab] = useState(reviewedPerson() === '' ? 'properties' : 'review')
  const [selected, setSelected] = useState<Selection>({ path: '', at: [] })
  const [shownState, setShownState] = useState<NodeState>()
  const { inspection, path, isSelected, isCurrent, shape, isBroken, compiler, askHelp } = useInspection(state.editing, selected)
  // A place in a list names another thing as soon as the list has changed. Values can be set meanwhile, as keys are typed.
  const isPlaced = shape === state.editing?.shape
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
  if (!inspection || !state.editing) return <p className="wb-card">{words.loading}</p>
  const { files, sections, findings } = inspection
  const isBehind = findings.some(({ level }) => level === 'error')
  const file = files.find((one) => one.path === selected.path)
  const screen = file?.kind === 'screen' && selected.at.length === 0 ? fileName(file.path) : undefined
  const askPrice = async (price: string) => {
    const released = content.changedFiles().map((changed) => [changed, content.released().get(changed)] as const)
    return (await askHelp({ price, released })).prices
  }
  const page = (
    <div className="wb">
      <Header content={content} state={state} />
      <FilesPane files={files} selected={selected} onSelect={setSelected} />
      <PreviewPane
        compiler={compiler}
        texts={state.editing.texts}
        isBehind={isBehind}
        selected={selected}
        onSelect={setSelected}
        onState={setShownState}
      />
      <aside className="wb-side">
        {findings.length === 0 ? null : (
          <section className="wb-findings-box" aria-label={words.findings}>
            <h2>
              {words.findings} {findings.length}
            </h2>
            <FindingsPane findings={findings} onSelect={setSelected} onEdit={edit} />
          </section>
        )}
        <Tabs keepDOM={false} activeKey={tab} onChange={setTab}>
          <TabPane itemKey="properties" tab={words.properties}>
            <ShownStateContext value={shownState}>
              <ShownNote selected={selected} onSelect={setSelected} />
              {screen === undefined ? null : <PriceNote key={`${screen} ${state.editing.shape}`} ask={() => askPrice(screen)} />}
              <WhereUsed uses={inspection.uses} onSelect={setSelected} />
              <div className={isSelected ? '' : 'wb-old'} aria-busy={!isSelected}>
                <PropertiesPane
                  key={path}
                  path={state.editing.texts.has(path) ? path : ''}
                  sections={sections}
                  shape={shape}
                  isPlaced={isPlaced}
                  onEdit={edit}
                />
              </div>
            </ShownStateContext>
          </TabPane>
          <TabPane itemKey="json" tab={words.json}>
            <Suspense fallback={<p>{words.jsonLoading}</p>}>
              {selected.path === '' ? (
                <p>{words.jsonChoose}</p>
              ) : (
                <JsonPane
                  selected={selected}
                  text={state.editing.texts.get(selected.path) ?? ''}
                  findings={findings}
                  isCurrent={isCurrent}
                  askHelp={askHelp}
                  onSelect={setSelected}
                  onType={content.write}
                  onEdit={edit}
                  onUndo={content.undo}
                  onRedo={content.redo}
                />
              )}
            </Suspense>
          </TabPane>
          <TabPane itemKey="difference" tab={words.difference}>
            <ChangedFiles paths={content.changedFiles()} files={files} isNew={content.isNew} onDiscard={content.discard} />
            <PublishPane texts={state.editing.texts} save={content.save} onPublished={() => void content.load()} />
          </TabPane>
          <TabPane itemKey="releases" tab={words.releases.title}>
            <ReleasesPane content={content} files={files} onShowDrafts={() => setTab('difference')} />
          </TabPane>
          {state.waiting || reviewedPerson() !== '' ? (
            <TabPane itemKey="review" tab={words.reviewing.title}>
              <ReviewPane content={content} />
            </TabPane>
          ) : null}
        </Tabs>
      </aside>
    </div>
  )
  return <SurroundingsContext value={surroundings}>{page}</SurroundingsContext>
}

const fileName = (path: string): string => path.split('/').at(-1)?.replace('.json', '') ?? ''

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

function Header({ content, state }: { content: WorkingContent; state: WorkingState }) {
  const { done = [], undone = [] } = state.editing ?? {}
  const save = () => void content.save().catch(() => undefined)
  const leave = () => void content.save().then(signOut, () => undefined)
  return (
    <header className="wb-header">
      <h1>{words.title}</h1>
      <span role="status">{SAVE_WORDS[state.saveState]}</span>
      {state.saveState === 'failed' ? <Button onClick={save}>{words.retry}</Button> : null}
      <Button disabled={done.length === 0} onClick={content.undo}>
        {words.undo}
      </Button>
      <Button disabled={undone.length === 0} onClick={content.redo}>
        {words.redo}
      </Button>
      <Button theme="borderless" onClick={leave}>
        {words.signOut}
      </Button>
    </header>
  )
}
