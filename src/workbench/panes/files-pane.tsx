import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Selection } from '../checking/inspector.ts'
import type { FileOutline, Outline } from '../checking/outline.ts'
import { NewScreen } from '../new-things/new-screen.tsx'
import { words } from '../words.ts'
import { Input, Tree } from '../semi.ts'
import { TreeRow } from './tree-row.tsx'

interface TreeNode {
  key: string
  label: string
  children?: TreeNode[]
}

interface Props {
  files: readonly FileOutline[]
  selected: Selection
  onSelect(selected: Selection): void
}

const keyOf = ({ path, at }: Selection): string => JSON.stringify([path, at])
const selectionOf = (key: string): Selection | undefined => {
  const [path, at] = key.startsWith('[') ? (JSON.parse(key) as [string, (string | number)[]]) : []
  return path === undefined || at === undefined ? undefined : { path, at }
}

/** Kinds with a single file. */
const SINGLE: ReadonlySet<FileOutline['kind']> = new Set(['messages', 'settings', 'modes'])

/** The key of the entry that makes a new screen. */
const NEW_SCREEN = 'new screen'

/** The screens and all other files with content, to be searched by everything that is written in them. */
export const FilesPane = memo(function FilesPane({ files: latest, selected, onSelect }: Props) {
  // A key that changes a name must not wait for the whole tree.
  const files = useDeferredValue(latest)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<readonly string[]>(['screen'])
  const wanted = search.trim().toLowerCase()
  const treeData = useMemo(() => nodesOf(files, wanted), [files, wanted])
  const selectedKind = files.find(({ path }) => path === selected.path)?.kind
  const isShown = (key: string) => wanted !== '' || opened.includes(key) || selectionOf(key)?.path === selected.path
  const expandedKeys = keysOf(treeData).filter(isShown)
  const [isMaking, setMaking] = useState(false)
  const toggle = (key: string) => setOpened(opened.includes(key) ? opened.filter((one) => one !== key) : [...opened, key])

  const entrance = allKeys(treeData).includes(keyOf(selected)) ? keyOf(selected) : treeData[0]?.key
  const pane = useRef<HTMLElement>(null)
  const [revealed, setRevealed] = useState({ selected, kind: selectedKind })
  // A selection from elsewhere is not hidden by a search or in a closed kind.
  if (revealed.selected !== selected || revealed.kind !== selectedKind) {
    setRevealed({ selected, kind: selectedKind })
    if (selectedKind !== undefined && !opened.includes(selectedKind)) setOpened([...opened, selectedKind])
    if (wanted !== '' && selectedKind !== undefined && !allKeys(treeData).includes(keyOf(selected))) setSearch('')
  }
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    pane.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selected, treeData])

  return (
    <nav ref={pane} className="wb-files" aria-label={words.search}>
      <Input aria-label={words.search} placeholder={words.search} showClear value={search} onChange={setSearch} />
      <Tree
        aria-label={words.search}
        treeData={treeData}
        emptyContent={words.noHits}
        expandedKeys={expandedKeys}
        onExpand={(_keys, { node }) => toggle(String(node.key))}
        value={keyOf(selected)}
        onSelect={(key) => {
          const next = selectionOf(key)
          if (key === NEW_SCREEN) setMaking(true)
          else if (next) onSelect(next)
          else toggle(key)
        }}
        renderFullLabel={({ data, level, onClick, onExpand, expandStatus }) => (
          <TreeRow
            title={typeof data.label === 'string' ? data.label : ''}
            level={level ?? 0}
            isOpen={data.children ? expandStatus.expanded : undefined}
            isSelected={data.key === keyOf(selected)}
            isEntrance={data.key === entrance}
            onClick={onClick}
            onExpand={onExpand}
          />
        )}
      />
      {isMaking ? <NewScreen from={selected.path} onClose={() => setMaking(false)} /> : null}
    </nav>
  )
})

const keysOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ key, children = [] }) => (children.length > 0 ? [key, ...keysOf(children)] : []))

const allKeys = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ key, children = [] }) => [key, ...allKeys(children)])

/** Returns the files kind by kind, each with what it consists of; of a search only what contains its words. */
function nodesOf(files: readonly FileOutline[], wanted: string): TreeNode[] {
  const kinds = [...new Set(files.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const children = files.filter((file) => file.kind === kind).flatMap(({ path, outline }) => nodeOf(path, outline, wanted) ?? [])
    // The only file of a kind has the kind's name.
    if (SINGLE.has(kind)) return children
    const first = kind === 'screen' && wanted === '' ? [{ key: NEW_SCREEN, label: words.make.screen }] : []
    return children.length > 0 ? [{ key: kind, label: String(Reflect.get(words.kinds, kind)), children: [...first, ...children] }] : []
  })
}

function nodeOf(path: string, { at, title, text, children }: Outline, wanted: string): TreeNode | undefined {
  const inside = children.flatMap((child) => nodeOf(path, child, wanted) ?? [])
  const isHit = wanted === '' || `${title} ${text}`.toLowerCase().includes(wanted)
  return isHit || inside.length > 0
    ? { key: keyOf({ path, at }), label: title, ...(inside.length > 0 ? { children: inside } : {}) }
    : undefined
}
