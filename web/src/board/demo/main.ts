/** The board alone, with views of real rounds: `npm run dev`, then /demo.html#name,theme,tile or #tiles,theme,top,style,unit. Not part of the build. */
import { mount } from 'svelte';
import '../../app.css';
import Demo from './Demo.svelte';

mount(Demo, { target: document.getElementById('app')! });
