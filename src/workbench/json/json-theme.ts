import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colours of the page, which shadow roots inherit as variables. */
const variable = (name: string) => `var(--semi-color-${name})`

export const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: variable('primary') },
  { tag: tags.string, color: variable('success-active') },
  { tag: [tags.number, tags.bool, tags.null], color: variable('warning-active') },
  { tag: tags.invalid, color: variable('danger') },
])

export const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', color: variable('text-0'), backgroundColor: variable('bg-0') },
  '&.cm-focused': { outline: `2px solid ${variable('focus-border')}` },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { caretColor: variable('text-0') },
  '.cm-gutters': { color: variable('text-2'), backgroundColor: variable('bg-0'), border: 'none' },
  '.cm-selected-line': { backgroundColor: variable('primary-light-default') },
  '.cm-activeLine': { boxShadow: `inset 2px 0 ${variable('primary')}` },
  '.cm-tooltip': { color: variable('text-0'), backgroundColor: variable('bg-3'), border: `1px solid ${variable('border')}` },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit', maxHeight: '16em' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: variable('text-0'), backgroundColor: variable('primary-light-hover') },
  '.cm-completionDetail': { color: variable('text-2'), fontStyle: 'normal' },
  '.cm-completionInfo': { whiteSpace: 'pre-wrap', maxWidth: '320px' },
  '.cm-explanation': { whiteSpace: 'pre-wrap', maxWidth: '420px', maxHeight: '320px', overflow: 'auto', padding: '8px 12px' },
  '.cm-panels': { color: variable('text-0'), backgroundColor: variable('fill-0') },
})
