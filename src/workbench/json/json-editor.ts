import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers, type Tooltip } from '@codemirror/view'
import { sortBy } from 'es-toolkit'
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser'
import { differenceOf } from '../../../renderer/editor/difference.ts'
import type { At } from '../../../renderer/model/source.ts'
import type { Offer } from '../checking/json-help.ts'
import type { Help } from '../checking/questions.ts'
import { words } from '../words.ts'
import { highlighting, theme } from './json-theme.ts'
import { selectedLines, showLines } from './selected-lines.ts'

/** The page around the editor. */
export interface JsonEditorHost {
  ask(help: 'offers' | 'explain', text: string, offset: number): Promise<Help>
  onType(texts: { before: string; after: string }, isNewStep: boolean): void
  onSelect(at: At): void
  onUndo(): void
  onRedo(): void
}

export interface JsonEditor {
  /** Shows a text; the cursor and folded parts stay where they can. */
  show(text: string): void
  /** Marks what is selected, and scrolls to it unless the cursor is in it. */
  mark(at: At): void
  report(diagnostics: readonly Diagnostic[]): void
  destroy(): void
}

/** Marks changes that come from outside of the editor. */
const fromOutside = Annotation.define<true>()
/** The pause in typing, in milliseconds, after which the next key begins another step. */
const PAUSE_MS = 500

/**
 * Opens an editor in an element. It is inside of a shadow root, because its styles are then constructed sheets, which the Content Security
 * Policy allows. The page's history serves it, too.
 */
export function openJsonEditor(element: HTMLElement, host: JsonEditorHost): JsonEditor {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  let typedAt = -Infinity
  let last = -1
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ extensions: [extensions(host), EditorView.updateListener.of(tell)] }),
  })

  function tell({
    docChanged,
    selectionSet,
    transactions,
    startState,
    state,
    changes,
  }: Parameters<Parameters<typeof EditorView.updateListener.of>[0]>[0]) {
    if (transactions.some((transaction) => transaction.annotation(fromOutside))) return
    const { head } = state.selection.main
    if (docChanged) {
      const now = performance.now()
      const isNewStep = now - typedAt > PAUSE_MS || changes.mapPos(last, 1) !== head
      typedAt = now
      last = head
      host.onType({ before: startState.doc.toString(), after: state.doc.toString() }, isNewStep)
    } else if (selectionSet && transactions.some((transaction) => transaction.isUserEvent('select')))
      host.onSelect(nodeAround(state.doc.toString(), head))
  }

  return {
    show(text) {
      const before = view.state.doc.toString()
      if (text === before) return
      const { from, to, text: insert } = differenceOf(before, text)
      view.dispatch({ changes: { from, to, insert }, annotations: fromOutside.of(true) })
    },
    mark(at) {
      const text = view.state.doc.toString()
      const tree = parseTree(text)
      const found = tree && findNodeAtLocation(tree, [...at])
      const node = found?.parent?.type === 'property' ? found.parent : found
      const range = at.length > 0 && node ? { from: node.offset, to: node.offset + node.length } : undefined
      const { head } = view.state.selection.main
      const isInside = range !== undefined && head >= range.from && head <= range.to
      const scroll = range && !isInside ? [EditorView.scrollIntoView(range.from, { y: 'start', yMargin: 40 })] : []
      view.dispatch({ effects: [showLines.of(range), ...scroll], annotations: fromOutside.of(true) })
    },
    report: (diagnostics) => view.dispatch(setDiagnostics(view.state, diagnostics)),
    destroy: () => view.destroy(),
  }
}

/** Returns the place of the nearest object or value of a list, which the page can select. */
function nodeAround(text: string, offset: number): At {
  return getLocation(text, offset).path.filter((key) => key !== '')
}

const extensions = ({ ask, onUndo, onRedo }: JsonEditorHost) => [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  bracketMatching(),
  closeBrackets(),
  selectedLines,
  json(),
  syntaxHighlighting(highlighting),
  theme,
  search({ top: true }),
  indentUnit.of('  '),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': words.json, tabindex: '0' }),
  EditorState.phrases.of(words.editor),
  autocompletion({ override: [(context) => completions(ask, context)], icons: false }),
  hoverTooltip((view, offset) => explanation(ask, view, offset)),
  keymap.of([
    { key: 'Mod-z', run: () => (onUndo(), true) },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => (onRedo(), true) },
    { key: 'Mod-Shift-z', run: () => (onRedo(), true) },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...defaultKeymap,
  ]),
]

/** Offers what can be written at the cursor, filtered by what is written there already. */
async function completions(ask: JsonEditorHost['ask'], context: CompletionContext): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/"?[^"\s,:{}[\]]*$/)?.text ?? ''
  if (typed === '' && !context.explicit) return null
  const { offers = [] } = await ask('offers', context.state.doc.toString(), context.pos)
  const wanted = typed.replace('"', '').toLowerCase()
  const shown = ranked(offers, wanted)
  const [first] = shown
  if (context.aborted || !first) return null
  const options = shown.map(({ label, info, text, cursor }): Completion => {
    const apply: Completion['apply'] = (view, completion, from, to) =>
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
        annotations: pickedCompletion.of(completion),
      })
    return { label, apply, ...(info === '' ? {} : { detail: firstLine(info), info }) }
  })
  return { from: Math.min(first.from, context.pos), to: Math.max(first.to, context.pos), options, filter: false }
}

/** Returns the offers that contain what was typed: first those whose name begins with it, last those that only explain themselves by it. */
const ranked = (offers: readonly Offer[], wanted: string): Offer[] => {
  const rankOf = ({ label, info }: Offer) => {
    const at = label.toLowerCase().indexOf(wanted)
    return at === 0 ? 0 : at > 0 ? 1 : info.toLowerCase().includes(wanted) ? 2 : 3
  }
  return sortBy(offers, [rankOf]).filter((offer) => rankOf(offer) < 3)
}

const firstLine = (text: string): string => text.replaceAll('\\', '').split('\n')[0] ?? ''

async function explanation(ask: JsonEditorHost['ask'], view: EditorView, offset: number): Promise<Tooltip | null> {
  const { explanation: found } = await ask('explain', view.state.doc.toString(), offset)
  if (!found) return null
  return {
    pos: found.from,
    end: found.to,
    create: () => {
      const dom = document.createElement('div')
      dom.className = 'cm-explanation'
      dom.textContent = found.lines.join('\n')
      return { dom }
    },
  }
}
