import { isEqual } from 'es-toolkit'
import type { Checked } from '../../../renderer/check/index.ts'
import type { BacktestFinding, StoredRecords } from '../../../server/content/engine-protocol.ts'
import { holds, recordPrefix } from './hidden.ts'
import { brokenDemands } from './limits.ts'
import { type Rule, rulesOf } from './rules.ts'

type Version = Pick<Checked, 'project' | 'plans'>
type Row = StoredRecords['rows'][number]
/** A finding without the title of its entity. */
type Finding = Omit<BacktestFinding, 'title'>
type Of<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>

/** How many records a finding names. */
const EXAMPLES = 3

/**
 * Tests what a version changes on stored records: which of them its forms would refuse, hide or cut although the version before would not.
 * Rules that are new, gone or equal concern no record that worked before, except a new condition.
 */
export function backtest(before: Version, after: Version, records: readonly StoredRecords[]): BacktestFinding[] {
  const was = rulesOf(before)
  const titleOf = (entity: string) => after.project.entities.get(entity)?.value.title ?? entity
  const findings = [...rulesOf(after).values()].flatMap((rule): Finding[] => {
    const old = was.get(rule.key)
    if (!old || old.kind !== rule.kind || isEqual(old, rule)) return []
    return records.flatMap((stored) => findingsOf(old, rule, stored))
  })
  return withoutRepeats(findings).map((finding) => ({ ...finding, title: titleOf(finding.entity) }))
}

function findingsOf(old: Rule, rule: Rule, stored: StoredRecords): Finding[] {
  switch (rule.kind) {
    case 'field':
      return old.kind === 'field' && rule.entity === stored.entity ? unsaved(old, rule, stored) : []
    case 'form':
      return old.kind === 'form' && rule.entity === stored.entity
        ? found(rule, 'unsaved', 'rule', stored, (row) => holds(rule.that, row, 'form') === false && holds(old.that, row, 'form') !== false)
        : []
    case 'shown':
    case 'listed':
      return old.kind === rule.kind ? hidden(old, rule, stored) : []
    case 'cut':
      return old.kind === 'cut' ? cut(old, rule, stored) : []
  }
}

/** Returns a finding for each demand that records met before. */
function unsaved(old: Of<'field'>, rule: Of<'field'>, stored: StoredRecords): Finding[] {
  const newlyBroken = (row: Row) => {
    const before = new Set(brokenDemands(old, row).map(nameOf))
    return brokenDemands(rule, row).filter((demand) => !before.has(nameOf(demand)))
  }
  const demands = new Set(stored.rows.flatMap(newlyBroken))
  return [...demands].flatMap((demand) => found(rule, 'unsaved', demand, stored, (row) => newlyBroken(row).includes(demand)))
}
const nameOf = (demand: string) => demand.split(' ')[0]

function hidden(old: Of<'shown' | 'listed'>, rule: Of<'shown' | 'listed'>, stored: StoredRecords): Finding[] {
  const [first = {}] = stored.rows
  const prefix = recordPrefix([old.when, rule.when], new Set(Object.keys(first)))
  if (prefix === undefined) return []
  return found(rule, 'hidden', 'when', stored, (row) => holds(rule.when, row, prefix) === false && holds(old.when, row, prefix) !== false)
}

function cut(old: Of<'cut'>, rule: Of<'cut'>, stored: StoredRecords): Finding[] {
  const field = rule.read.at(-1) ?? ''
  const isCut = (row: Row) => {
    const length = typeof row[field] === 'string' ? [...row[field]].length : 0
    return length > rule.length && length <= old.length
  }
  return found(rule, 'cut', `cut ${rule.length}`, stored, isCut)
}

function found(
  { path, label }: Rule,
  kind: Finding['kind'],
  rule: string,
  { entity, key, rows }: StoredRecords,
  concerns: (row: Row) => boolean,
): Finding[] {
  const concerned = rows.filter(concerns)
  const examples = concerned.slice(0, EXAMPLES).map((row) => String(row[key]))
  return concerned.length === 0 ? [] : [{ kind, path, label, rule, entity, count: concerned.length, of: rows.length, examples }]
}

/** A limit of an entity is also one of each form that contains the field. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const known = new Map<string, Finding>()
  for (const finding of findings) {
    const { path: _path, ...facts } = finding
    const name = JSON.stringify(facts)
    if (!known.has(name)) known.set(name, finding)
  }
  return [...known.values()]
}
