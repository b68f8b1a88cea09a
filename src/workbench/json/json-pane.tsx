import { useEffect, useEffectEvent, useRef } from 'react'
import type { Diagnostic } from '@codemirror/lint'
import { markedWord } from '../../../renderer/editor/marked-word.ts'
import type { Change } from '../../../renderer/model/fix.ts'
import type { Finding, Selection } from '../checking/inspector.ts'
import type { AskHelp } from '../use-inspection.ts'
import { words } from '../words.ts'
import { type JsonEditor, openJsonEditor } from './json-editor.ts'

interface Props {
  selected: Selection
  text: string
  findings: readonly Finding[]
  /** Whether the findings are about this text. */
  isCurrent: boolean
  askHelp: AskHelp
  onSelect(selected: Selection): void
  onType(path: string, texts: { before: string; after: string }, subject: string): void
  onEdit(changes: readonly Change[], subject: string): void
  onUndo(): void
  onRedo(): void
}

/** The JSON of the selected file, beside its properties: one text with one history. */
export default function JsonPane({ selected: { path, at }, text, findings, isCurrent, ...page }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const editor = useRef<JsonEditor>(undefined)
  const step = useRef(0)
  const onType = useEffectEvent((texts: { before: string; after: string }, isNewStep: boolean) => {
    if (isNewStep) step.current += 1
    page.onType(path, texts, `json ${path} ${step.current}`)
  })
  const ask = useEffectEvent((help: 'offers' | 'explain', written: string, offset: number) =>
    page.askHelp({ help, place: { path, text: written, offset } }),
  )
  const onSelect = useEffectEvent((place: Selection['at']) => page.onSelect({ path, at: place }))
  const onUndo = useEffectEvent(() => page.onUndo())
  const onRedo = useEffectEvent(() => page.onRedo())
  const apply = useEffectEvent((fix: readonly Change[]) => page.onEdit(fix, ''))

  useEffect(() => {
    if (!element.current) return
    const opened = openJsonEditor(element.current, {
      ask: (...question) => ask(...question),
      onType: (...typed) => onType(...typed),
      onSelect: (place) => onSelect(place),
      onUndo: () => onUndo(),
      onRedo: () => onRedo(),
    })
    editor.current = opened
    return () => opened.destroy()
  }, [path])
  useEffect(() => editor.current?.show(text), [path, text])
  useEffect(() => editor.current?.mark(at), [path, at])
  useEffect(() => {
    if (isCurrent) editor.current?.report(diagnosticsOf(text, findings, path, (fix) => apply(fix)))
  }, [path, text, findings, isCurrent])

  return <div ref={element} className="wb-json" />
}

const SEVERITIES = { error: 'error', warning: 'warning', hint: 'hint' } as const

/** Returns the findings of a file as marks in its text, with their next steps. */
function diagnosticsOf(text: string, findings: readonly Finding[], path: string, apply: (fix: readonly Change[]) => void): Diagnostic[] {
  const lines = text.split('\n')
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  return findings
    .filter((finding) => finding.path === path)
    .map(({ line, column, level, sentence, fix }): Diagnostic => {
      const from = Math.min((starts[line - 1] ?? 0) + column - 1, text.length)
      return {
        from,
        to: Math.min(from + markedWord(lines[line - 1] ?? '', column - 1).length, text.length),
        severity: SEVERITIES[level],
        message: sentence,
        ...(fix ? { actions: [{ name: words.fix, apply: () => apply(fix) }] } : {}),
      }
    })
    .toSorted((one, other) => one.from - other.from)
}
