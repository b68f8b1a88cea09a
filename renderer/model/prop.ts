import type { SkeletonShape } from '../language/skeleton.ts'
import type { Fields } from '../language/field.ts'
import common from './common-props.json' with { type: 'json' }

/**
 * What a property means. Manifests describe every property of every widget and step in these words; structure,
 * checking, compiling and types all follow from them, so that none of the four holds code for one widget.
 */
export type Prop = PropKind & {
  title?: string
  required?: boolean
  /** Drawn before its data is there: the widget gets a Loading value, or of a text the bar that stands in its place (`bar`). */
  loading?: boolean | 'bar'
  /** Evaluated once for each item of that list property. */
  each?: string
  /** The looks of the widget that draw it; all of them, if not said. */
  looks?: string[]
}

/** What a step may take, too. */
type StepPropKind =
  /** `phrases`: its lines break between words only. */
  | { kind: 'text'; phrases?: true }
  | { kind: 'condition' | 'flag' | 'boolean' | 'string' }
  | { kind: 'screen' | 'message' | 'dialog' | 'keywords' | 'fieldNames' | 'result' | 'assignments' }
  | { kind: 'integer'; minimum?: number; maximum?: number }
  | { kind: 'enum'; values: string[] }
  | { kind: 'path'; accepts: string[] }
  | { kind: 'value'; type: 'text' | 'number' | 'boolean' | 'list' }
  /** `partial`: what the receiver needs may also come from elsewhere. */
  | { kind: 'values'; of: 'entity' | 'part' | 'screen' | 'dialog' | 'message' | 'form'; partial?: true }

type PropKind =
  | StepPropKind
  | {
      kind: 'node' | 'icon' | 'tone' | 'name' | 'fieldName' | 'field' | 'messages' | 'rules' | 'fieldRules' | 'fields' | 'entity' | 'part'
    }
  /** `chosenBy`: each item of a list has its own, drawn while its `id` is what that bind property holds. */
  | { kind: 'nodes'; chosenBy?: string }
  /** A code of the dictionary that another property's path, or the node's field, has. */
  | { kind: 'codeOf'; of: string }
  /** `typed`: whatever somebody types is written there, which no address may hold (DEC-33). */
  | { kind: 'bind'; accepts: string[]; typed?: true }
  /** `chosen`: which values of the event are what another property's path can hold; `eventOf`: which property declares them. */
  | { kind: 'steps'; event?: Fields; chosen?: Record<string, string>; eventOf?: string }
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
  /** Heavy: its code is fetched when it is first drawn. */
  lazy?: true
  /** What it says of itself (messages.json: words): only widgets that declare a word say it, and it comes with them. */
  words?: string[]
  props: Props
  planned?: string
}

export interface OutcomeDeclaration {
  carries?: Fields
  says?: string
  quiet?: true
  /** The same again would end the same. */
  final?: true
}

/** A property of a step: nothing that is drawn, since a step draws nothing. */
export type StepProp = StepPropKind & Pick<Prop, 'title' | 'required'>
export type ValuesProp = Extract<StepProp, { kind: 'values' }>

export interface StepManifest {
  title: string
  ends?: boolean
  /** Where it may stand; anywhere, if not said. */
  inside?: 'form' | 'answer'
  props: Record<string, StepProp>
  outcomes?: Record<string, OutcomeDeclaration>
}

/** What every field widget takes besides its own properties. */
export const FIELD_PROPS = common.field as Props

/** One row of a `facts` property, when it is not just a field's name. */
export const FACT_PROPS = common.fact as Props

/** What the editor shows for the properties that every node or step has. */
export const HINTS = common.hints
