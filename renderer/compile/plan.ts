import type { SkeletonShape } from '../language/skeleton.ts'
import type { ConditionPlan } from '../language/condition.ts'
import type { DerivedListPlan } from '../language/derived-list.ts'
import type { Field, Fields } from '../language/field.ts'
import type { TextPlan } from '../language/text.ts'
import type { DependentCodes } from '../language/dependent-codes.ts'

/** The segments of a path, root first: `['task', 'taskTitle']`. */
export type PathPlan = string[]

/** A value: a literal, a path or a text with placeholders. */
export type ValuePlan = { literal: unknown } | { path: PathPlan } | { text: TextPlan }
export type ValuesPlan = Record<string, ValuePlan>

/** A compiled property. `each`: name of the list item; `loading`: data that may still be loading when the property is rendered. */
export type PropPlan =
  | { kind: 'literal'; value: unknown }
  | { kind: 'text'; text: TextPlan; each?: string; loading?: string[]; isBar?: true }
  | { kind: 'path'; path: PathPlan; dictionary?: string; each?: string; loading?: string[] }
  | { kind: 'tone'; path: PathPlan; dictionary: string }
  | { kind: 'value'; value: ValuePlan }
  | { kind: 'condition'; condition: ConditionPlan }
  | { kind: 'steps'; steps: StepPlan[] }
  | { kind: 'nodes'; nodes: NodePlan[] }
  | { kind: 'node'; node: NodePlan; each?: string; key?: string }
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

/** A node: one use of a widget. */
export interface NodePlan {
  /** Path of the node in its file, for React keys, reports and the editor. */
  at: string
  /** File and line; only in development. */
  place?: string
  widget: string
  when?: ConditionPlan
  props: Record<string, PropPlan>
  /** The paths read by every render of this node, without those of its children. */
  reads: PathPlan[]
  /** The data sources that must be loaded before the node is rendered. */
  needs: string[]
  /** Additional reads and needs while a conditional entry is shown. */
  entries?: EntryPlan[]
  /** The skeleton shown until the data is loaded; `own`: the widget itself renders placeholder bars. */
  skeleton: 'none' | 'own' | SkeletonShape
  field?: FieldPlan
  form?: FormPlan
  part?: {
    name: string
    with: ValuesPlan
    /** Record parameter -> the key field of its entity. */
    keys?: Record<string, string>
  }
  /** Set for the placeholder of a node that is loaded later: the node's name in `LaterPlans`. */
  later?: string
}

/** A conditional entry; its data is not requested while it is hidden. */
export interface EntryPlan {
  when: ConditionPlan
  reads: PathPlan[]
  needs: string[]
}

/** A field in a form: the entity's field with the restrictions of the node. */
export interface FieldPlan {
  name: string
  type: Field
  label: TextPlan
  placeholder?: TextPlan
  help?: TextPlan
  required: boolean | ConditionPlan
  readOnly: boolean | ConditionPlan
  /** Keyword -> message; the node overrides the form, the form the entity, the entity the general message. */
  messages: Record<string, string>
  /** The steps that run when the user changes the field. */
  onChange?: StepPlan[]
  /** The parent field that this field depends on, and the parent's label. */
  under?: DependentCodes & { label: TextPlan }
}

export interface FormPlan {
  /** Id of the validator and, together with the screen, of the draft. */
  id: string
  entity: string
  key?: string
  fields: Record<string, Field>
  /** Dependent field -> its parent field. */
  dependentFields?: Record<string, DependentCodes>
  /** Keyword -> message for the fields of the form that do not define the message themselves. */
  messages: Record<string, string>
  start: ValuesPlan
  record?: PathPlan
  /** With a record: merged list -> the key field of its items. */
  lists?: Record<string, string>
  /** With a record: the fields that the form's commands send. Those that it never shows are sent as the record has them. */
  kept?: string[]
  fill: ValuesPlan
  /** The view's params that its controls write, such as the selected tab. */
  controlled?: string[]
  readOnly: boolean | ConditionPlan
  /** Set when input is not kept as a draft (DEC-18). */
  draft?: false
  /** The message when the user leaves the form with unsaved input. */
  unsaved?: string
  /** Set when the buttons supply parameters of the submission, so the form can only be submitted by a button. */
  isSubmittedWithValues?: true
  rules: FormRulePlan[]
}

/** A validation rule over several fields of a form. */
export interface FormRulePlan {
  that: ConditionPlan
  field?: string
  message: string
  at: 'change' | 'submit'
  blocks: boolean
  /** The fields that a rule with `at: 'change'` reads. */
  reads?: string[]
}

/** How an outcome is handled when the view does not handle it. */
export interface DefaultAnswer {
  says?: string
  quiet?: true
  /** A retry would fail in the same way. */
  final?: true
}

/** A compiled property of a built-in step; resolved when the step runs. */
export type StepPropPlan =
  | { kind: 'literal'; value: unknown }
  | { kind: 'text'; text: TextPlan }
  | { kind: 'path'; path: PathPlan }
  | { kind: 'value'; value: ValuePlan }
  | { kind: 'condition'; condition: ConditionPlan }
  | { kind: 'values'; values: ValuesPlan }
  | { kind: 'assignments'; assignments: { path: PathPlan; value: ValuePlan }[] }

/** The call of a command declared in the project. */
export interface CommandPlan {
  with: ValuesPlan
  changes: string[]
  outcomes: Record<string, DefaultAnswer>
  into?: PathPlan
  /** Message shown when the command has succeeded. */
  says?: string
}

export interface StepPlan {
  do: string
  when?: ConditionPlan
  /** The paths it reads; the step waits for their data. */
  reads: PathPlan[]
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
  /** Required record parameter -> the key field of its entity. */
  keys?: Record<string, string>
  reads: string[]
  /** The query returns a list; a declared outcome then counts as an empty list. */
  isList?: true
  /** The last answer is shown while the service can't be reached. */
  keepsLast?: true
  outcomes: Record<string, DefaultAnswer>
}

export interface ViewPlan {
  id: string
  title?: TextPlan
  titleReads: PathPlan[]
  params: Fields
  state: Fields
  data: Record<string, DataPlan>
  dialogs: Record<string, DialogPlan>
  body: NodePlan[]
  /** Set for a part without data, state and dialogs: it depends only on its parameters, so its nodes are rendered in place. */
  isInline?: true
}

export interface DialogPlan extends ViewPlan {
  look: 'modal' | 'sheet' | 'full'
  ok?: TextPlan
  cancel?: TextPlan | false
}

export interface ScreenPlan extends ViewPlan {
  version: number
  /** The users who may open the screen; the app defines the values. */
  access: string
  look: 'page' | 'home' | 'plain'
  back: boolean
  tabBar: boolean
  /** Whether the signed-in user is shown as a watermark. */
  watermark: boolean
  planned?: string
  onOpen: StepPlan[]
  /** Set when onOpen writes state that does not survive going back, so that it must run again on the way back. */
  opensAgain?: true
  onBack: StepPlan[]
}
