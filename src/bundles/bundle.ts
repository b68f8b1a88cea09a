import type { DataPlan, NodePlan, ScreenPlan, ViewPlan } from '../../renderer/compile/plan.ts'
import { nodesIn } from '../../renderer/compile/plan-nodes.ts'
import type { Declaration, Project } from '../../renderer/model/project.ts'
import { carriesFile } from '../screen-bundle.ts'
import { actionsIn, appFile, type BundleData, bundleData, iconsIn, tabBarsOf, wordsOfWidgets } from './bundle-data.ts'
import { phrasesIn } from './phrases.ts'
import { formSchemas, type Schema } from './form-schemas.ts'

/** Code of the renderer and the app that only some bundles need, by the name of its export. */
export type Host =
  | 'forms'
  | 'RecordSync'
  | 'createSource'
  | 'createQuerySource'
  | 'weekdayDate'
  | 'ChangingField'
  | 'Dialog'
  | 'Draft'
  | 'draftStore'
  | 'cachePersonAnswers'
  | 'StoredAnswerNotice'
  | 'sendUpload'
  | 'addPhrases'

/** The names of the code that a bundle needs. */
export interface CodeNeeds {
  widgets: string[]
  queries: string[]
  commands: string[]
  hosts: Host[]
}

/** Everything that some views need besides their plans: data, and the names of code. */
export interface Bundle extends BundleData {
  parts: Readonly<Record<string, ViewPlan>>
  /** Form -> the JSON schema of its values. */
  limits: Readonly<Record<string, Schema>>
  words: Record<string, unknown>
  /** Labels as lines of words. */
  phrases: string[]
  icons: ReturnType<typeof iconsIn>
  /** The messages of generic rules; undefined without a form. */
  validation: unknown
  needs: CodeNeeds
}

/** Returns the bundle of views of one screen, or of its later part. `views` include the parts. */
export function bundleOf(
  project: Project,
  screen: ScreenPlan,
  views: readonly ViewPlan[],
  parts: Readonly<Record<string, ViewPlan>>,
): Bundle {
  const nodes = views.flatMap(nodesIn).filter(({ later }) => later === undefined)
  const widgets = [...new Set(nodes.map(({ widget }) => widget))].sort()
  const names = actionsIn(views)
  const declared: Declaration[] = [
    ...[...names.queries].flatMap((name) => project.queries.get(name)?.value ?? []),
    ...[...names.commands].flatMap((name) => project.commands.get(name)?.value ?? []),
  ]
  const validation = nodes.some(({ form }) => form) ? appFile(project)['validation'] : undefined
  const phrases = phrasesIn(project, nodes)
  const data = bundleData(
    project,
    [views, declared, validation],
    declared.flatMap((action) => action.calls ?? []),
  )
  return {
    ...data,
    parts,
    limits: Object.fromEntries(views.flatMap((view) => [...formSchemas(view)])),
    words: wordsOfWidgets(project, widgets),
    phrases,
    icons: iconsIn(project, [views, data.dictionaries, ...tabBarsOf(project, views)]),
    validation,
    needs: {
      widgets,
      queries: [...names.queries],
      commands: [...names.commands],
      hosts: [...hostsOf(screen, views, nodes, data), ...(phrases.length > 0 ? (['addPhrases'] as const) : [])],
    },
  }
}

function hostsOf({ access, data }: ScreenPlan, views: readonly ViewPlan[], nodes: readonly NodePlan[], { calls }: BundleData): Host[] {
  const forms = nodes.flatMap(({ form }) => form ?? [])
  const sources = views.flatMap(dataOf)
  const keepsDrafts = forms.some(({ draft }) => draft !== false)
  // Open screens (logins) store no user's data.
  const stores = access !== 'open'
  const needed: Record<Exclude<Host, 'addPhrases'>, boolean> = {
    forms: forms.length > 0,
    // No login has a record or prefilled values, so logins do not load this code.
    RecordSync: forms.some(({ record, fill }) => record || Object.keys(fill).length > 0),
    // Few screens have derived lists, so only those load their code.
    createSource: sources.some((plan) => 'of' in plan),
    createQuerySource: sources.length > 0 && !sources.some((plan) => 'of' in plan),
    weekdayDate: JSON.stringify(views).includes('"weekdayDate"'),
    ChangingField: nodes.some(({ field }) => field?.onChange),
    Dialog: views.some(({ dialogs }) => Object.keys(dialogs).length > 0),
    Draft: stores && keepsDrafts,
    draftStore: stores && (keepsDrafts || views.some(({ state }) => Object.values(state).some(({ kept }) => kept))),
    cachePersonAnswers: stores && keepsLast(views),
    // The later part may display an answer that the screen itself stored.
    StoredAnswerNotice: stores && keepsLast([data, views]),
    sendUpload: Object.values(calls).some(carriesFile),
  }
  return (Object.keys(needed) as (keyof typeof needed)[]).filter((host) => needed[host])
}

const keepsLast = (plans: unknown): boolean => JSON.stringify(plans).includes('"keepsLast":true')

const dataOf = (view: ViewPlan): DataPlan[] => [...Object.values(view.data), ...Object.values(view.dialogs).flatMap(dataOf)]
