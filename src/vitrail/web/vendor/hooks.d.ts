/** The part of preact/hooks that the page uses. */
export function useState<T>(first: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useRef<T>(first: T): { current: T };
export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
