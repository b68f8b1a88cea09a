/** Semi's own variables, as far as tokens.css does not define them (tools/light-semi.ts). */
import '@douyinfe/semi-ui-19/lib/es/_base/base.css'
