import type { Project } from '../../renderer/model/project.ts'
import { implementations } from '../implementations.ts'
import type { Bundle, Host } from '../../src/bundles/bundle.ts'
import { validatorCode } from './validators.ts'

/** Returns the code of an exported constant. */
export const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`

const HOST_CODE: Record<Host, string> = {
  forms:
    "import { FormHost } from '/renderer/run/forms/form.tsx'\nimport { FieldHost } from '/renderer/run/forms/field.tsx'\nexport const forms = { Form: FormHost, Field: FieldHost }",
  RecordSync: "export { RecordSync } from '/renderer/run/forms/record-sync.ts'",
  createSource: "export { createSource } from '/renderer/run/data/create-source.ts'",
  createQuerySource: "export { createQuerySource as createSource } from '/renderer/run/data/create-query-source.ts'",
  weekdayDate: "export { weekdayDate } from '/renderer/run/content/weekday-date.ts'",
  ChangingField: "export { ChangingField } from '/renderer/run/views/changing-field.tsx'",
  Dialog: "export { DialogHost as Dialog } from '/renderer/run/views/dialog.tsx'",
  Draft: "export { FormDraft as Draft } from '/renderer/run/forms/draft.ts'",
  draftStore: "export { draftStore } from '/src/app/session-drafts.ts'",
  cachePersonAnswers: "export { cachePersonAnswers } from '/src/app/answer-store.ts'",
  StoredAnswerNotice: "export { StoredAnswerNotice } from '/renderer/run/views/stored-answer-notice.tsx'",
  sendUpload: "export { sendUpload } from '/src/api/send-upload.ts'",
  addPhrases: "export { addPhrases } from '/widgets/kit/phrases.tsx'",
}

/** Returns a bundle as code that imports what it needs; a screen loads only this. `code` are the paths of files with actions. */
export function bundleCode(code: readonly string[], project: Project, bundle: Bundle): string {
  const { needs, words, settings, validation } = bundle
  return [
    validatorCode(bundle.limits),
    constant('parts', bundle.parts),
    widgetCode(project, needs.widgets),
    ...needs.hosts.map((host) => HOST_CODE[host]),
    ...(Object.keys(words).length > 0 ? [constant('words', words)] : []),
    phrasesCode(bundle.phrases),
    ...actionCode(code, needs),
    iconsCode(bundle.icons),
    constant('messages', bundle.messages),
    constant('dictionaries', bundle.dictionaries),
    ...(Object.keys(settings).length > 0 ? [constant('settings', settings)] : []),
    ...(validation === undefined ? [] : [constant('validation', validation)]),
    constant('calls', bundle.calls),
    constant('entities', bundle.entities),
  ].join('\n')
}

/** Both kinds of data sources have one name; the one for derived lists reads queries, too. */
const hostsOf = (): Host[] => (Object.keys(HOST_CODE) as Host[]).filter((host) => host !== 'createQuerySource')

/** Returns the code of all widgets and actions, and all code that only some bundles need. */
export function allCode(code: readonly string[], project: Project): string {
  const needs = { queries: [...project.queries.keys()], commands: [...project.commands.keys()] }
  return [widgetCode(project, [...project.widgets.keys()]), ...hostsOf().map((host) => HOST_CODE[host]), ...actionCode(code, needs)].join(
    '\n',
  )
}

function widgetCode(project: Project, names: readonly string[]): string {
  const isLazy = (name: string) => project.widgets.get(name)?.value.lazy === true
  const path = (name: string) => `'/widgets/${name}/index.tsx'`
  const shapeOf = (name: string) => {
    const { skeleton = 'block' } = project.widgets.get(name)?.value ?? {}
    return skeleton === 'none' || skeleton === 'own' ? 'block' : skeleton
  }
  const imports = names.filter((name) => !isLazy(name)).map((name) => `import ${name}_ from ${path(name)}`)
  const entries = names.map((name) =>
    isLazy(name) ? `${name}: lazyWidget(() => import(${path(name)}), ${JSON.stringify(shapeOf(name))})` : `${name}: ${name}_`,
  )
  if (names.some(isLazy)) imports.push("import { lazyWidget } from '/renderer/run/views/lazy.tsx'")
  return `${imports.join('\n')}\nexport const widgets = { ${entries.join(', ')} }`
}

function actionCode(code: readonly string[], needs: Pick<Bundle['needs'], 'queries' | 'commands'>): string[] {
  const queries = implementations(code, 'actions', needs.queries)
  const commands = implementations(code, 'actions', needs.commands)
  const table = (name: string, entries: [string, string][], from: number) =>
    `export const ${name} = { ${entries.map(([key], index) => `${JSON.stringify(key)}: action${from + index}`).join(', ')} }`
  return [
    ...[...queries, ...commands].map(([, path], index) => `import action${index} from '/${path}'`),
    table('queries', queries, 0),
    table('commands', commands, queries.length),
  ]
}

/** Returns code with the words of labels that break only between words (`phrases` in a manifest), so that phones need no segmenter. */
const phrasesCode = (phrases: readonly string[]): string =>
  phrases.length === 0 ? '' : `import { addPhrases } from '/widgets/kit/phrases.tsx'\naddPhrases(${JSON.stringify(phrases)})`

/** Returns code that registers icons. */
export const iconsCode = (icons: Bundle['icons']): string =>
  Object.keys(icons).length === 0 ? '' : `import { addIcons } from '/widgets/icon.tsx'\naddIcons(${JSON.stringify(icons)})`
