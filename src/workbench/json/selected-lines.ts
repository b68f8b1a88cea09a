import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** Shows which lines are selected on the page; undefined for none. */
export const showLines = StateEffect.define<{ from: number; to: number } | undefined>()

const line = Decoration.line({ class: 'cm-selected-line' })

/** The lines of what is selected on the page. */
export const selectedLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, { changes, effects, newDoc }) {
    const effect = effects.findLast((one) => one.is(showLines))
    if (!effect) return lines.map(changes)
    const range = effect.value
    if (!range) return Decoration.none
    const [first, last] = [newDoc.lineAt(range.from).number, newDoc.lineAt(range.to).number]
    return Decoration.set(Array.from({ length: last - first + 1 }, (_, index) => line.range(newDoc.line(first + index).from)))
  },
  provide: (field) => EditorView.decorations.from(field),
})
