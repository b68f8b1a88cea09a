import { lazy, Suspense, useState } from 'react'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Inspection, Selection } from '../checking/inspector.ts'
import type { Texts } from '../editing/editing.ts'
import { WhereUsed } from '../new-things/where-used.tsx'
import { ReleasesPane } from '../releases/releases-pane.tsx'
import { reviewedPerson } from '../review/review-service.ts'
import { ReviewPane } from '../review/review-pane.tsx'
import { TabPane, Tabs } from '../semi.ts'
import type { Inspected } from '../use-inspection.ts'
import { words } from '../words.ts'
import type { WorkingContent } from '../working-content.ts'
import { ChangedFiles } from './changed-files.tsx'
import { FindingsPane } from './findings-pane.tsx'
import { PriceNote } from './price-note.tsx'
import { PropertiesPane } from './properties-pane.tsx'
import { ReachPane } from './reach-pane.tsx'
import { PublishPane } from './publish-pane.tsx'
import { ShownNote } from './shown-note.tsx'

/** Loaded by those who open it: most analysts never do. */
const JsonPane = lazy(() => import('../json/json-pane.tsx'))

interface Props {
  content: WorkingContent
  /** The present texts. */
  texts: Texts
  canReview: boolean
  inspected: Inspected & { inspection: Inspection }
  /** Whether the described places are those of the present file. */
  isPlaced: boolean
  selected: Selection
  onSelect(selected: Selection): void
  onEdit(changes: readonly Change[], subject: string): void
}

/** The findings, and tabs for what is selected, for the changes and for the releases. */
export function SidePane({ content, texts, canReview, inspected, isPlaced, selected, onSelect, onEdit }: Props) {
  const [tab, setTab] = useState(reviewedPerson() === '' ? 'properties' : 'review')
  const { inspection, path, isSelected, isCurrent, shape, askHelp } = inspected
  const { files, sections, findings, uses } = inspection
  const file = files.find((one) => one.path === selected.path)
  const screen = file?.kind === 'screen' && selected.at.length === 0 ? fileName(file.path) : undefined
  const released = () => content.changedFiles().map((changed) => [changed, content.released().get(changed)] as const)
  const askPrice = async (price: string) => (await askHelp({ price, released: released() })).prices
  return (
    <main className="wb-side">
      {findings.length === 0 ? null : (
        <section className="wb-findings-box" aria-label={words.findings}>
          <h2>
            {words.findings} {findings.length}
          </h2>
          <FindingsPane findings={findings} onSelect={onSelect} onEdit={onEdit} />
        </section>
      )}
      <Tabs keepDOM={false} activeKey={tab} onChange={setTab}>
        <TabPane itemKey="properties" tab={words.properties}>
          <ShownNote selected={selected} onSelect={onSelect} />
          {screen === undefined ? null : <PriceNote key={screen} texts={texts} ask={() => askPrice(screen)} />}
          <WhereUsed uses={uses} onSelect={onSelect} />
          <div className={isSelected ? '' : 'wb-old'} aria-busy={!isSelected}>
            <PropertiesPane
              key={path}
              path={texts.has(path) ? path : ''}
              sections={sections}
              shape={shape}
              isPlaced={isPlaced}
              onEdit={onEdit}
            />
          </div>
        </TabPane>
        <TabPane itemKey="json" tab={words.json}>
          <Suspense fallback={<p>{words.jsonLoading}</p>}>
            {selected.path === '' ? (
              <p>{words.jsonChoose}</p>
            ) : (
              <JsonPane
                selected={selected}
                text={texts.get(selected.path) ?? ''}
                findings={findings}
                isCurrent={isCurrent}
                askHelp={askHelp}
                onSelect={onSelect}
                onType={content.write}
                onEdit={onEdit}
                onUndo={content.undo}
                onRedo={content.redo}
              />
            )}
          </Suspense>
        </TabPane>
        <TabPane itemKey="reach" tab={words.reach.title}>
          <ReachPane
            texts={texts}
            files={files}
            ask={async () => (await askHelp({ reach: true, released: released() })).reaches}
            onSelect={onSelect}
          />
        </TabPane>
        <TabPane itemKey="difference" tab={words.difference}>
          <ChangedFiles paths={content.changedFiles()} files={files} isNew={content.isNew} onDiscard={content.discard} />
          <PublishPane texts={texts} save={content.save} onPublished={() => void content.load()} />
        </TabPane>
        <TabPane itemKey="releases" tab={words.releases.title}>
          <ReleasesPane content={content} files={files} onShowDrafts={() => setTab('difference')} />
        </TabPane>
        {canReview || reviewedPerson() !== '' ? (
          <TabPane itemKey="review" tab={words.reviewing.title}>
            <ReviewPane content={content} />
          </TabPane>
        ) : null}
      </Tabs>
    </main>
  )
}

const fileName = (path: string): string => path.split('/').at(-1)?.replace('.json', '') ?? ''
