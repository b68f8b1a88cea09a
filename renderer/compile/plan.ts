import type { SkeletonShape } from '../language/skeleton.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { DerivedListPlan } from '../language/derived-list.ts'
import type { Field, Fields } from '../language/field.ts'
import type { TextPlan } from '../language/text.ts'
import type { UnderPlan as DependentFieldPlan } from '../language/under.ts'

/** A path with its root first: `['task', 'taskTitle']`. */
export type PathPlan = string[]

/** Where a value comes from. */
export type ValuePlan = { literal: unknown } | { path: PathPlan } | { text: TextPlan }
export type ValuesPlan = Record<string, ValuePlan>

/** A property, ready to be resolved. `each` names the item inside; `loading` draws before the data is there. */
export type PropPlan =
  | { kind: 'literal'; value: unknown }
  | { kind: 'text'; text: TextPlan; each?: string; loading?: string[]; isBar?: true }
  | { kind: 'path'; path: PathPlan; dictionary?: string; each?: string; loading?: string[] }
  /** The tone that a code has in its dictionary. */
  | { kind: 'tone'; path: PathPlan; dictionary: string }
  | { kind: 'value'; value: ValuePlan }
  | { kind: 'condition'; condition: ConditionPlan }
  | { kind: 'steps'; steps: StepPlan[] }
  | { kind: 'nodes'; nodes: NodePlan[] }
  | { kind: 'node'; node: NodePlan; each?: string }
  | { kind: 'bind'; path: PathPlan; dictionary?: string }
  | { kind: 'object'; props: Record<string, PropPlan>; when?: ConditionPlan }
  | { kind: 'list'; items: PropPlan[] }
  | { kind: 'map'; entries: Record<string, PropPlan> }
  | { kind: 'arrangement'; byMode: Record<string, string[]>; usual?: string[] }
  | { kind: 'facts'; rows: FactPlan[] }

export interface FactPlan {
  field: string
  label: TextPlan
  text: TextPlan
  tone?: PropPlan
  tags?: PathPlan
  tag?: { text: TextPlan; when?: ConditionPlan }
  when?: ConditionPlan
  onTap?: StepPlan[]
  buttons?: NodePlan[]
}

/** A widget in its place. */
export interface NodePlan {
  /** Its path in the file, for keys, reports and the position in the editor. */
  at: string
  /** In development: its file and line. */
  place?: string
  widget: string
  when?: ConditionPlan
  props: Record<string, PropPlan>
  /** Every path that drawing this node always reads (its children read their own). */
  reads: PathPlan[]
  /** The data sources that must be there before it is drawn. */
  needs: string[]
  /** What it reads and needs besides while an entry of one of its properties is shown. */
  entries?: EntryPlan[]
  /** What is drawn until then; `own`: the widget itself, with bars in the place of what is not known. */
  skeleton: 'none' | 'own' | SkeletonShape
  field?: FieldPlan
  form?: FormPlan
  part?: {
    name: string
    with: ValuesPlan
    /** Parameters that are records -> the field by which one is told from another. */
    keys?: Record<string, string>
  }
  /** Set for one that stands in the place of a node which comes later with its screen: that node's name there. */
  later?: string
}

/** An entry that is shown on a condition: what is hidden is not asked for. */
export interface EntryPlan {
  when: ConditionPlan
  reads: PathPlan[]
  needs: string[]
}

/** A field in a form: the entity's word on it, narrowed by the node. */
export interface FieldPlan {
  name: string
  type: Field
  label: TextPlan
  placeholder?: TextPlan
  help?: TextPlan
  required: boolean | ConditionPlan
  readOnly: boolean | ConditionPlan
  /** Keyword -> message: node, then form, then entity, then the general one. */
  messages: Record<string, string>
  /** What runs when somebody changes it. */
  onChange?: StepPlan[]
  /** What it stands under, and what that is called. */
  under?: DependentFieldPlan & { label: TextPlan }
}

export interface FormPlan {
  /** Names its validator, and with the screen its draft. */
  id: string
  entity: string
  /** The entity's key field. */
  key?: string
  fields: Record<string, Field>
  /** Field -> what it stands under, of those that stand under another. */
  dependentFields?: Record<string, DependentFieldPlan>
  /** Keyword -> message, for every field of the form that has none of its own. */
  messages: Record<string, string>
  start: ValuesPlan
  record?: PathPlan
  fill: ValuesPlan
  readOnly: boolean | ConditionPlan
  /** Set: what is typed is not kept (DEC-18). */
  draft?: false
  /** Set: its buttons say with what it is submitted, so there is no submitting without one. */
  isSubmittedWithValues?: true
  rules: FormRulePlan[]
}

/** A rule over several fields of a form. */
export interface FormRulePlan {
  that: ConditionPlan
  field?: string
  message: string
  at: 'change' | 'submit'
  blocks: boolean
  /** Of one that is looked at on change: the form's fields that it reads. */
  reads?: string[]
}

/** How an outcome is answered when the view does not answer it itself. */
export interface DefaultAnswer {
  says?: string
  quiet?: true
  /** The same again would end the same. */
  final?: true
}

/** A property of a built-in step, resolved when the step runs. */
export type StepPropPlan =
  | { kind: 'literal'; value: unknown }
  | { kind: 'text'; text: TextPlan }
  | { kind: 'path'; path: PathPlan }
  | { kind: 'value'; value: ValuePlan }
  | { kind: 'condition'; condition: ConditionPlan }
  | { kind: 'values'; values: ValuesPlan }
  | { kind: 'assignments'; assignments: { path: PathPlan; value: ValuePlan }[] }

/** What a step runs that the project declares. */
export interface CommandPlan {
  with: ValuesPlan
  changes: string[]
  outcomes: Record<string, DefaultAnswer>
  /** Where its result is written. */
  into?: PathPlan
  /** The message that is said once it is done. */
  says?: string
}

export interface StepPlan {
  do: string
  when?: ConditionPlan
  /** Every path it reads: a step waits for the data it reads. */
  reads: PathPlan[]
  /** What a built-in step takes, by its manifest. */
  props: Record<string, StepPropPlan>
  as?: string
  /** Set for a command; absent for a built-in step. */
  command?: CommandPlan
  on: Record<string, StepPlan[]>
}

export type DataPlan = QueryPlan | DerivedListPlan

export interface QueryPlan {
  query: string
  with: ValuesPlan
  required: string[]
  /** Required parameters that are records -> the field by which one is told from another. */
  keys?: Record<string, string>
  reads: string[]
  /** It answers a list: where a declared outcome says why there is nothing, that is an empty one. */
  isList?: true
  /** What its calls answered last stands in while the service can't be reached. */
  keepsLast?: true
  outcomes: Record<string, DefaultAnswer>
}

export interface ViewPlan {
  id: string
  title?: TextPlan
  /** What the title reads. */
  titleReads: PathPlan[]
  params: Fields
  state: Fields
  data: Record<string, DataPlan>
  dialogs: Record<string, DialogPlan>
  body: NodePlan[]
  /** Set for a part that has no data, state or dialogs: it is what it is given, so its nodes are drawn where it stands. */
  isInline?: true
}

export interface DialogPlan extends ViewPlan {
  look: 'modal' | 'sheet' | 'full'
  ok?: TextPlan
  cancel?: TextPlan | false
}

export interface ScreenPlan extends ViewPlan {
  version: number
  /** Who may open it; what the words mean is the app's business. */
  access: string
  look: 'page' | 'home' | 'plain'
  back: boolean
  tabBar: boolean
  /** Who looks at it is written across it. */
  watermark: boolean
  planned?: string
  onOpen: StepPlan[]
  onBack: StepPlan[]
}
