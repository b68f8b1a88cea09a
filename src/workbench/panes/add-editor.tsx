import { useState } from 'react'
import { applyFix } from '../../../renderer/check/fixes/apply.ts'
import type { Change } from '../../../renderer/model/fix.ts'
import type { At } from '../../../renderer/model/source.ts'
import { valueAt } from '../checking/outline.ts'
import type { Property, Template } from '../checking/property.ts'
import type { Scope } from '../checking/scope.ts'
import { isChosen } from '../editing/conditions.ts'
import { Button } from '../semi.ts'
import { filled, words } from '../words.ts'
import { Choice } from './choice.tsx'
import type { Row } from './row.ts'

interface Props {
  title: string
  path: string
  at: At
  adds: readonly Template[]
  /** The index of a thing that asks first; absent for the end. */
  firstEffect?: number | undefined
  /** The text before a choice. */
  hint?: string
  /** The paths that the values of a new thing may read. */
  scope: Scope | undefined
  Row: Row
  onEdit(changes: readonly Change[], subject: string): void
}

interface Draft {
  template: Template
  /** The new thing as JSON, in which the same edits are made as in a file. */
  text: string
  /** The changes of other files that belong to it, such as a new message. */
  others: readonly Change[]
}

/** After the last item of any list. */
const END = 10_000

/** A list of what can be added. Required properties are asked for first. */
export function AddEditor({ title, path, at, adds, firstEffect = END, hint = words.addHint, scope, Row: AskRow, onEdit }: Props) {
  const [draft, setDraft] = useState<Draft>()
  const write = (template: Template, value: unknown = template.base, others: readonly Change[] = []) => {
    const { key, asksFirst, within = at, listedIn = [] } = template
    const added: Change =
      key === undefined
        ? { path, do: 'insert', at: [...at, asksFirst ? firstEffect : END], value }
        : { path, do: 'set', at: [...within, key], value }
    const listed = listedIn.map((list): Change => ({ path, do: 'insert', at: [...list, END], value: key }))
    // A new thing that another choice replaced is not written.
    const isUsed = (change: Change) => 'at' in change && JSON.stringify(value).includes(JSON.stringify(change.at.at(-1)))
    onEdit([...others.filter(isUsed), added, ...listed], '')
    setDraft(undefined)
  }
  const choose = (id: string) => {
    const template = adds.find((one) => one.id === id)
    if (!template) return
    if (template.asks.length === 0) write(template)
    else setDraft({ template, text: JSON.stringify(template.base), others: [] })
  }
  const [only] = adds
  if (adds.length === 0 || !only) return null
  if (!draft)
    return adds.length === 1 ? (
      <Button aria-label={title} onClick={() => choose(only.id)}>
        {filled(words.addOne, { label: only.label })}
      </Button>
    ) : (
      <Choice
        key={adds.length}
        title={title}
        value={undefined}
        placeholder={hint}
        candidates={adds.map(({ id, label, group, help }) => ({
          value: id,
          label,
          ...(group === undefined ? {} : { group }),
          ...(help === undefined ? {} : { help }),
        }))}
        onSet={(id) => choose(id as string)}
      />
    )
  const { template, text, others } = draft
  const change = (changes: readonly Change[]) =>
    setDraft((now) => {
      if (!now) return now
      const own = changes.filter((one) => one.path === '')
      const next = applyFix(own, () => now.text).get('') ?? now.text
      return { ...now, text: next, others: [...now.others, ...changes.filter((one) => one.path !== '')] }
    })
  const value: unknown = JSON.parse(text)
  const asks = template.asks.map((ask): Property => {
    const written = valueAt(value, ask.at)
    return { ...ask, value: written ?? undefined, ...(ask.scope ? {} : scope ? { scope } : {}) }
  })
  const isReady = asks.every((ask) => ask.isOptional || (isChosen(ask.value) && ask.value !== ''))
  return (
    <div className="wb-new wb-new-thing" role="group" aria-label={filled(words.newThing, { label: template.label })}>
      <strong>{template.label}</strong>
      {template.help === undefined ? null : <p className="wb-note">{template.help}</p>}
      {asks.map((ask) => (
        <AskRow key={JSON.stringify(ask.at)} property={ask} path="" onEdit={change} />
      ))}
      <span>
        <Button theme="solid" disabled={!isReady} onClick={() => write(template, value, others)}>
          {words.add}
        </Button>
        <Button theme="borderless" onClick={() => setDraft(undefined)}>
          {words.cancel}
        </Button>
      </span>
    </div>
  )
}
