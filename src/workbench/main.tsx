import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Workbench } from './workbench.tsx'
import '../../widgets/semi-base.css'
import '../frame/tokens.css'
import './workbench.css'
import './releases/releases.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Workbench />
  </StrictMode>,
)
