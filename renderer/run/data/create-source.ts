import type { DataPlan } from '../../compile/plan.ts'
import { createDerivedSource } from './create-derived-source.ts'
import { createQuerySource } from './create-query-source.ts'
import type { DataEnv } from './data-env.ts'
import type { QuerySource } from './query-source.ts'
import type { Scope } from './scope.ts'

/** Data of a view as a source of values: a query, or a list made of another source. Only screens with data load it. */
export const createSource = (env: DataEnv, plan: DataPlan, scope: () => Scope): QuerySource =>
  'of' in plan ? createDerivedSource(env, plan, scope) : createQuerySource(env, plan, scope)
