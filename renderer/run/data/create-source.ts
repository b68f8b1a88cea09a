import type { DataPlan } from '../../compile/plan.ts'
import { createDerivedSource } from './create-derived-source.ts'
import { createQuerySource } from './create-query-source.ts'
import type { DataEnv } from './data-env.ts'
import type { QuerySource } from './query-source.ts'
import type { Scope } from './scope.ts'

/** Creates the source of a query or a derived list. Only screens with data load this module. */
export const createSource = (env: DataEnv, plan: DataPlan, scope: () => Scope): QuerySource =>
  'of' in plan ? createDerivedSource(env, plan, scope) : createQuerySource(env, plan, scope)
