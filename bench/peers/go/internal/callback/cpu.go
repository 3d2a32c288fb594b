package callback

import "syscall"

// The processor time that this process has used.
func cpuSeconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return seconds(used.Utime) + seconds(used.Stime)
}

func seconds(time syscall.Timeval) float64 { return float64(time.Sec) + float64(time.Usec)*1e-6 }
