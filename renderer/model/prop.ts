import type { SkeletonShape } from '../language/skeleton.ts'
import type { Fields } from '../language/field.ts'
import common from './common-props.json' with { type: 'json' }

/**
 * The kind of a property. Manifests describe every property of every widget and step with these kinds. Structure check, binding,
 * compilation and generated types are derived from them, so none of the four contains code for a single widget.
 */
export type Prop = PropKind & {
  title?: string
  required?: boolean
  /** Rendered before its data is loaded: the widget gets a Loading value, or for a text a placeholder bar (`bar`). */
  loading?: boolean | 'bar'
  /** Name of a list property: the value is evaluated once for each of its items. */
  each?: string
  /** The looks of the widget that render it; absent: all. */
  looks?: string[]
}

/** Kinds that properties of steps may have too. */
type StepPropKind =
  /**
   * `phrases`: lines break only between words; `fits`: how many full-width characters a narrow phone shows there; `emptyOf`: the list
   * property of which it says that it is empty, with a default.
   */
  | { kind: 'text'; phrases?: true; fits?: number; emptyOf?: string }
  /** `most`: how many times a screen may say `true`. */
  | { kind: 'boolean'; most?: number }
  /** `colour`: written as #RRGGBB. */
  | { kind: 'string'; colour?: true }
  | { kind: 'condition' | 'flag' }
  | { kind: 'screen' | 'message' | 'dialog' | 'keywords' | 'fieldNames' | 'result' | 'assignments' }
  | { kind: 'integer'; minimum?: number; maximum?: number }
  | { kind: 'enum'; values: string[] }
  | { kind: 'path'; accepts: string[] }
  /** `minimum`: a smaller number makes no sense, such as a list of at most 0 items. */
  | { kind: 'value'; type: 'text' | 'number' | 'boolean' | 'list'; minimum?: number }
  /** `partial`: required values of the receiver may also be supplied elsewhere. */
  | { kind: 'values'; of: 'entity' | 'part' | 'screen' | 'dialog' | 'message' | 'form'; partial?: true }

type PropKind =
  | StepPropKind
  | {
      kind: 'node' | 'icon' | 'tone' | 'name' | 'fieldName' | 'field' | 'messages' | 'rules' | 'fieldRules' | 'fields' | 'entity' | 'part'
    }
  /** `chosenBy`: name of a bind property; a list renders these nodes only for the item whose `id` equals the bound value. */
  | { kind: 'nodes'; chosenBy?: string }
  /** A code from the dictionary of another property's path or of the node's field. */
  | { kind: 'codeOf'; of: string }
  /** `typed`: free text is written there, so it must not be bound to a URL parameter (DEC-33). */
  | { kind: 'bind'; accepts: string[]; typed?: true }
  /** `chosen`: event value -> the property whose path determines its type; `eventOf`: the property that declares the event. */
  /** `mayBeEmpty`: doing nothing is a choice; `validates`: typed fields are checked before they are sent. */
  | { kind: 'steps'; event?: Fields; chosen?: Record<string, string>; eventOf?: string; mayBeEmpty?: true; validates?: true }
  | { kind: 'facts'; of: string }
  | { kind: 'object'; props: Props }
  | { kind: 'list'; of: Prop; minItems?: number }
  | { kind: 'map'; of: Prop }
  | { kind: 'arrangement'; of: string }

export type Props = Record<string, Prop>

export interface WidgetManifest {
  title: string
  field?: true | 'optional'
  accepts?: string[]
  scope?: 'form' | 'view'
  skeleton?: 'none' | 'own' | SkeletonShape
  /** The code is loaded when the widget is first rendered. */
  lazy?: true
  /** UI strings (messages.json: words) that only widgets declaring them use; they are loaded with the widget. */
  words?: string[]
  props: Props
  planned?: string
}

/** A named outcome of a query, command or step. */
export interface OutcomeDeclaration {
  carries?: Fields
  says?: string
  quiet?: true
  /** A retry would fail in the same way. */
  final?: true
}

/** A property of a step, without the kinds that only widgets can render. */
export type StepProp = StepPropKind & Pick<Prop, 'title' | 'required'>
/** A property that passes values to an entity, part, screen, dialog, message or form. */
export type ValuesProp = Extract<StepProp, { kind: 'values' }>

export interface StepManifest {
  title: string
  ends?: boolean
  /** Allowed only inside a form or in the answer to an outcome; absent: anywhere. */
  inside?: 'form' | 'answer'
  props: Record<string, StepProp>
  outcomes?: Record<string, OutcomeDeclaration>
}

/** Properties that every field widget has besides its own. */
export const FIELD_PROPS = common.field as Props

/** Properties of a row in a `facts` property that is more than a field name. */
export const FACT_PROPS = common.fact as Props

/** Editor hints for the properties that every node or step has. */
export const HINTS = common.hints
